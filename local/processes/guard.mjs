/*
 * Outlives the program that started it by one moment, to stop what that program could not: SIGKILL leaves no time
 * to clean up. Standard input is the lifeline; each line is {"watch": pid, "signal", "group"} or {"forget": pid}.
 */
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';

const GRACE_MS = 5_000;
const watched = new Map();

for await (const line of createInterface({ input: process.stdin })) {
  const order = JSON.parse(line);
  if (order.forget !== undefined) watched.delete(order.forget);
  else watched.set(order.watch, order);
}

for (const order of watched.values()) signal(order, order.signal);
const deadline = Date.now() + GRACE_MS;
while (Date.now() < deadline && [...watched.values()].some((order) => signal(order, 0))) await sleep(50);
for (const order of watched.values()) signal(order, 'SIGKILL');

/** Sends a signal (0 only asks); false when nobody is there any more. */
function signal({ watch, group }, name) {
  try {
    process.kill(group ? -watch : watch, name);
    return true;
  } catch {
    return false;
  }
}
