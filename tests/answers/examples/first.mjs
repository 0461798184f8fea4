import { readFile } from "node:fs/promises";
import { load } from "dictc-wasm";

try {
  const dictc = await load();
  const lexicon = dictc.open(await readFile("en.fst"));
  console.log(lexicon.ordinal("tea"));
  for (const { text, path } of lexicon.solver().solve(dictc.board("te/as")).words) {
    console.log(text, ...path);
  }
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
