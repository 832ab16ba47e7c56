/**
 * Flags of node for the service's processes under test. V8 translates the database client's WebAssembly once and quickly,
 * and does not go on to optimize it: that takes a process a third of a second, which a short life never earns back.
 * https://v8.dev/docs/wasm-compilation-pipeline
 */
export const quickStart = ['--liftoff-only'] as const;
