import { openSync, readSync } from 'node:fs';

/*
 * Loaded before a process under test, it shifts the process's clock by CLOCK_SHIFT_MS, or by the number of
 * milliseconds in CLOCK_FILE, which may change while the process runs.
 */
const { CLOCK_SHIFT_MS, CLOCK_FILE } = process.env;
if (CLOCK_FILE) shiftDate(fileReader(CLOCK_FILE));
else if (CLOCK_SHIFT_MS) shiftDate(() => Number(CLOCK_SHIFT_MS));

/**
 * Replaces the global Date by one whose present is shifted.
 * @param {() => number} readMs how far ahead it is, in milliseconds.
 * @returns {() => void} ends this.
 */
export function shiftDate(readMs) {
  const RealDate = globalThis.Date;
  const now = () => RealDate.now() + readMs();
  globalThis.Date = new Proxy(RealDate, {
    construct: (target, parameters, self) =>
      Reflect.construct(target, parameters.length === 0 ? [now()] : parameters, self),
    apply: (target) => String(new target(now())),
    get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
  });
  return () => {
    globalThis.Date = RealDate;
  };
}

/**
 * Reads the number in a file, whenever the returned function is called.
 * @param {string} name of a file whose length stays.
 */
function fileReader(name) {
  const file = openSync(name, 'r');
  const content = Buffer.alloc(32);
  return () => Number(content.toString('latin1', 0, readSync(file, content, 0, content.length, 0)));
}
