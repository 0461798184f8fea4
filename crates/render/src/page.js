// Shows the path of the word that has the pointer or the focus. Arrow keys, Home and End move the focus.
for (const game of document.querySelectorAll(".game")) {
  const columns = Number(game.dataset.columns);
  const step = 64;
  const tiles = game.querySelectorAll(".tile");
  const line = game.querySelector(".line");
  const steps = game.querySelector(".steps");
  const now = game.querySelector(".now");
  const words = [...game.querySelectorAll(".words button")];
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
    now.textContent = button.textContent + ", " + button.dataset.points;
  }

  function focus(i) {
    const button = words[Math.max(0, Math.min(words.length - 1, i))];
    words.forEach((word) => { word.tabIndex = -1; });
    button.tabIndex = 0;
    button.focus();
  }

  words.forEach((button, i) => {
    button.tabIndex = i === 0 ? 0 : -1;
    button.addEventListener("pointerenter", () => show(button));
    button.addEventListener("focus", () => show(button));
    button.addEventListener("click", () => focus(i));
    button.addEventListener("keydown", (event) => {
      const to = { ArrowRight: i + 1, ArrowDown: i + 1, ArrowLeft: i - 1, ArrowUp: i - 1, Home: 0, End: words.length - 1 }[event.key];
      if (to === undefined) return;
      event.preventDefault();
      focus(to);
    });
  });

  const first = words.find((word) => word.dataset.show !== undefined) || words[0];
  if (first) show(first);
}
