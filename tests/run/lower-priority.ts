import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { constants, setPriority } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';

const { PRIORITY_LOW } = constants.priority;

/**
 * Has a process that leads a session take only the time that others leave it. Where Linux shares the processors between
 * sessions it is the session's rank that counts, not the process's (sched(7), "The autogroup feature").
 */
export async function standBack(pid: number): Promise<void> {
  setPriority(pid, PRIORITY_LOW);
  const session = `/proc/${pid}/autogroup`;
  while (existsSync(session)) {
    try {
      await writeFile(session, String(PRIORITY_LOW));
      return;
    } catch (error) {
      // It reacts to one such request per tenth of a second.
      if ((error as NodeJS.ErrnoException).code !== 'EAGAIN') throw error;
      await sleep(100);
    }
  }
}
