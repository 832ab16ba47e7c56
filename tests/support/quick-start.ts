/**
 * Flags of node for processes that live for seconds, as most of those under test do.
 * V8 translates the database client's WebAssembly once and quickly, and does not go on to optimize it: that takes a process
 * a third of a second, which a short life never earns back. https://v8.dev/docs/wasm-compilation-pipeline
 * It optimizes JavaScript only after running it 15 times as much as it would otherwise wait for (67,584 bytes of bytecode in
 * one function): a third of what such a process takes is else spent on that.
 * Its young generation begins with 16 MB instead of 1: a start fills it a dozen times, and each collection takes time.
 */
export const quickStart = [
  '--liftoff-only',
  '--interrupt-budget=1000000',
  '--min-semi-space-size=16',
] as const;
