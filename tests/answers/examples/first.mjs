import { load } from "dictc-wasm";

try {
  const dictc = await load();
  const lexicon = await dictc.fetch("en.fst");
  console.log(lexicon.ordinal("tea"));
  for (const { text, path } of lexicon.solver().solve("te/as")) {
    console.log(text, ...path);
  }
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
