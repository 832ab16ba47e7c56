import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import * as bindings from '@prisma/schema-engine-wasm/schema_engine_bg';

/**
 * Instantiates the engine's WebAssembly by hand: its own loader expects a bundler.
 * `takePanic` gives the message of the last panic, once; WebAssembly itself says no more than "unreachable".
 */
export async function loadEngine() {
  let panic;
  globalThis.PRISMA_WASM_PANIC_REGISTRY = { set_message: (message) => (panic = message) };
  const main = createRequire(import.meta.url).resolve('@prisma/schema-engine-wasm');
  const file = path.join(path.dirname(main), 'schema_engine_bg.wasm');
  const { instance } = await globalThis.WebAssembly.instantiate(readFileSync(file), {
    './schema_engine_bg.js': bindings,
  });
  bindings.__wbg_set_wasm(instance.exports);
  instance.exports.__wbindgen_start();
  const takePanic = () => {
    const message = panic;
    panic = undefined;
    return message;
  };
  return { SchemaEngine: bindings.SchemaEngine, takePanic };
}
