// Shows the path of the word that has the pointer or the focus. Arrow keys, Home and End move the focus.
// Adds controls that sort the words and search them.
for (const game of document.querySelectorAll(".game")) {
  const columns = Number(game.dataset.columns);
  const step = 64;
  const tiles = game.querySelectorAll(".tile");
  const line = game.querySelector(".line");
  const steps = game.querySelector(".steps");
  const now = game.querySelector(".now");
  const meaning = game.querySelector(".meaning");
  const list = game.querySelector(".list");
  if (!list) continue;
  const all = [...list.querySelectorAll("button")];
  let words = all;
  let pressed = null;

  const middle = (cell) => [(cell % columns + 0.5) * step, (Math.floor(cell / columns) + 0.5) * step];

  function show(button) {
    if (button === pressed) return;
    if (pressed) pressed.setAttribute("aria-pressed", "false");
    pressed = button;
    button.setAttribute("aria-pressed", "true");
    tiles.forEach((tile) => tile.classList.remove("on", "first"));
    steps.replaceChildren();
    let moves = "";
    let last = null;
    button.dataset.path.split(" ").map(Number).forEach((cell, i) => {
      const [x, y] = middle(cell);
      const near = last && Math.abs(last[0] - x) <= step && Math.abs(last[1] - y) <= step;
      moves += (near ? "L" : "M") + x + " " + y;
      last = [x, y];
      tiles[cell].classList.add("on");
      if (i === 0) tiles[cell].classList.add("first");
      const number = document.createElementNS("http://www.w3.org/2000/svg", "text");
      number.setAttribute("class", "step");
      number.setAttribute("x", x + 20);
      number.setAttribute("y", y - 18);
      number.textContent = i + 1;
      steps.append(number);
    });
    line.setAttribute("d", moves);
    // A word may run from right to left.
    now.replaceChildren(element("bdi", { textContent: button.textContent }), ", " + button.dataset.points);
    if (meaning) meaning.textContent = button.dataset.meaning || "";
  }

  const points = (button) => parseInt(button.dataset.points, 10);
  const length = (button) => [...button.textContent].length;
  const count = (n, what) => n.toLocaleString("en") + " " + what + (n === 1 ? "" : "s");
  const sorts = {
    Points: [points, (n) => count(n, "point")],
    Length: [length, (n) => count(n, "letter")],
    Alphabet: [() => 0, () => "all words"],
  };

  function element(name, properties) {
    return Object.assign(document.createElement(name), properties);
  }

  // Lists the words that have the text, in groups.
  function arrange(sort, text) {
    const [key, heading] = sorts[sort];
    const alphabet = (a, b) => (a.textContent < b.textContent ? -1 : 1);
    words = all.filter((word) => word.textContent.includes(text));
    words.sort((a, b) => key(b) - key(a) || alphabet(a, b));
    const groups = new Map();
    for (const word of words) {
      if (!groups.has(key(word))) groups.set(key(word), []);
      groups.get(key(word)).push(word);
    }
    list.querySelectorAll("h2, ul").forEach((old) => old.remove());
    for (const [value, members] of groups) {
      const title = element("h2", {});
      title.append(element("b", { textContent: heading(value) }), " " + count(members.length, "word"));
      const items = element("ul", { className: "words" });
      for (const word of members) {
        const item = element("li", {});
        item.append(word);
        items.append(item);
      }
      list.append(title, items);
    }
    if (words.length === 0) list.append(element("h2", { textContent: "no words" }));
    words.forEach((word, i) => { word.tabIndex = i === 0 ? 0 : -1; });
  }

  if (all.length > 1) {
    const search = element("input", { type: "search", placeholder: "Search", autocapitalize: "none", spellcheck: false });
    search.setAttribute("aria-label", "Search the words");
    const select = element("select", {});
    select.setAttribute("aria-label", "Sort by");
    // The order that the page came in stays until another is chosen.
    const first = list.querySelector("h2 b").textContent;
    for (const sort of Object.keys(sorts)) select.append(element("option", { textContent: sort }));
    select.value = first.includes("point") ? "Points" : first.includes("letter") ? "Length" : "Alphabet";
    const update = () => arrange(select.value, search.value.trim().toLowerCase());
    search.addEventListener("input", update);
    select.addEventListener("change", update);
    const controls = element("div", { className: "controls" });
    controls.append(search, select);
    list.prepend(controls);
  }

  function focus(i) {
    const button = words[Math.max(0, Math.min(words.length - 1, i))];
    if (!button) return;
    all.forEach((word) => { word.tabIndex = -1; });
    button.tabIndex = 0;
    button.focus();
  }

  all.forEach((button, i) => {
    button.tabIndex = i === 0 ? 0 : -1;
    button.addEventListener("pointerenter", () => show(button));
    button.addEventListener("focus", () => show(button));
    button.addEventListener("click", () => focus(words.indexOf(button)));
    button.addEventListener("keydown", (event) => {
      const i = words.indexOf(button);
      const to = { ArrowRight: i + 1, ArrowDown: i + 1, ArrowLeft: i - 1, ArrowUp: i - 1, Home: 0, End: words.length - 1 }[event.key];
      if (to === undefined) return;
      event.preventDefault();
      focus(to);
    });
  });

  const first = words.find((word) => word.dataset.show !== undefined) || words[0];
  if (first) show(first);
}
