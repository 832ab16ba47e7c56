/**
 * Node flags for processes that run for seconds, like most processes under test. `--liftoff-only` compiles
 * the database client's WebAssembly without optimization: that saves a third of a second.
 * https://v8.dev/docs/wasm-compilation-pipeline V8 optimizes JavaScript only after 15 times as much execution
 * as by default (67,584 bytes of bytecode in one function). Otherwise a third of the process's time is
 * optimization. The young generation begins with 16 MB instead of 1, because a start fills it a dozen times,
 * and each collection takes time.
 */
export const quickStart = [
  '--liftoff-only',
  '--interrupt-budget=1000000',
  '--min-semi-space-size=16',
] as const;
