/*
 * Stops the child processes of a program that was killed: SIGKILL leaves no time to clean up. It detects the end of the
 * program by the end of standard input. Each line is {"watch": pid, "signal", "group"} or {"unwatch": pid}.
 */
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';

const GRACE_MS = 5_000;
const watched = new Map();

for await (const line of createInterface({ input: process.stdin })) {
  const order = JSON.parse(line);
  if (order.unwatch !== undefined) watched.delete(order.unwatch);
  else watched.set(order.watch, order);
}

for (const order of watched.values()) signal(order, order.signal);
const deadline = Date.now() + GRACE_MS;
while (Date.now() < deadline && [...watched.values()].some((order) => signal(order, 0))) await sleep(50);
for (const order of watched.values()) signal(order, 'SIGKILL');

/** Sends a signal (0 only checks). @returns false when the process has ended. */
function signal({ watch, group }, name) {
  try {
    process.kill(group ? -watch : watch, name);
    return true;
  } catch {
    return false;
  }
}
