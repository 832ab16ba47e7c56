import { afterEach, beforeEach, expect, vi } from 'vitest';

/** A stray `console.error` or `console.warn` is a defect that nobody looks at: it fails the test it came from. */
beforeEach(() => {
  vi.spyOn(console, 'error');
  vi.spyOn(console, 'warn');
});

afterEach(() => {
  const strays = [...vi.mocked(console.error).mock.calls, ...vi.mocked(console.warn).mock.calls];
  vi.restoreAllMocks();
  expect(strays, 'nothing was written to console.error or console.warn').toEqual([]);
});
