import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { constants, setPriority } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';

const { PRIORITY_LOW } = constants.priority;

/**
 * Lowers the priority of a session's processes below all others. Where Linux shares the processors between
 * sessions, the session's priority counts, not the process's (sched(7), "The autogroup feature").
 */
export async function lowerPriority(pid: number): Promise<void> {
  setPriority(pid, PRIORITY_LOW);
  const session = `/proc/${pid}/autogroup`;
  while (existsSync(session)) {
    try {
      await writeFile(session, String(PRIORITY_LOW));
      return;
    } catch (error) {
      // The kernel accepts one such request per tenth of a second.
      if ((error as NodeJS.ErrnoException).code !== 'EAGAIN') throw error;
      await sleep(100);
    }
  }
}
