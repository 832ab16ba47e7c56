import { lookup } from 'node:dns';
import { open } from 'node:fs';

/*
 * Loaded before a process under test: when it is told to stop, a DNS lookup of it hangs for ever. No name server can be
 * made silent here, so all threads that do lookups wait for a FIFO (HANG_ON) that nobody writes to.
 */
const threads = 4;

process.once('SIGTERM', () => {
  for (let thread = 0; thread < threads; thread += 1) open(process.env.HANG_ON, 'r', () => undefined);
  lookup('receiver.example', () => undefined);
});
