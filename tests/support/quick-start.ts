/**
 * Flags of node for processes that live for seconds, as most of those under test do.
 * V8 translates the database client's WebAssembly once and quickly, and does not go on to optimize it: that takes a process
 * a third of a second, which a short life never earns back. https://v8.dev/docs/wasm-compilation-pipeline
 * It optimizes JavaScript only after running it 15 times as much as it would otherwise wait for (67,584 bytes of bytecode in
 * one function): a third of what such a process takes is else spent on that.
 */
export const quickStart = ['--liftoff-only', '--interrupt-budget=1000000'] as const;
