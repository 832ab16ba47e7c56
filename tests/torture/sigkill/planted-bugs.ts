import type { SourceBug } from '../harness/plant-bug.ts';
import { repeatBugs } from '../support/repeat-bugs.ts';

/** Bugs by which a kill, or a change at the wrong moment, loses or duplicates something. */
export const killBugs: readonly SourceBug[] = [
  {
    name: 'kept-apart',
    about: 'a write is committed before its idempotency response is saved',
    file: 'app/domain/idempotency.ts',
    from: 'const content = await writeIn(tx, write);',
    to: 'const content = await runAlone(write);',
  },
  {
    name: 'held-for-good',
    about: 'a channel stays leased to its worker, expired or not',
    file: 'app/db/mirror/leases.ts',
    from: 'WHERE fenced_at IS NULL AND heartbeat_at > now() - make_interval(secs => ${env.WORKER_EXPIRY_SECONDS})',
    to: '',
  },
  ...repeatBugs,
];
