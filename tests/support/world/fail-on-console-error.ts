import { afterEach, beforeEach, expect, vi } from 'vitest';

/** An unexpected `console.error` or `console.warn` fails its test. */
beforeEach(() => {
  vi.spyOn(console, 'error');
  vi.spyOn(console, 'warn');
});

afterEach(() => {
  // Of concurrent tests, the first that ends reads the calls of all and restores the console.
  const printed = [console.error, console.warn].flatMap((method) =>
    vi.isMockFunction(method) ? method.mock.calls : [],
  );
  vi.restoreAllMocks();
  expect(printed, 'nothing was written to console.error or console.warn').toEqual([]);
});
