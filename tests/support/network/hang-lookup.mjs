import { lookup } from 'node:dns';
import { open } from 'node:fs';

/*
 * Loaded before a process under test: at SIGTERM, one of its DNS lookups hangs forever. All lookup threads
 * wait for a FIFO (HANG_ON) without a writer, because no name server can be silenced here.
 */
const threads = 4;

process.once('SIGTERM', () => {
  for (let thread = 0; thread < threads; thread += 1) open(process.env.HANG_ON, 'r', () => undefined);
  lookup('receiver.example', () => undefined);
});
