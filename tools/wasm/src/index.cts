/**
 * The package for CommonJS: `const { load } = require("dictc-wasm")`.
 *
 * All objects come from {@link load}, so the rest of the package is here as types only. Tell errors
 * by their `name`, `"DictcError"`, and their `kind`.
 */

import type * as dictc from "./index.js" with { "resolution-mode": "import" };

export type * from "./index.js" with { "resolution-mode": "import" };

/** Loads a module, as `load` of the ECMAScript module does. */
export const load: typeof dictc.load = async (source?: unknown, options?: dictc.LoadOptions) => {
  const { load } = await import("./index.js");
  return load(source as "full", options);
};
