import type { SourceBug } from '../harness/plant-bug.ts';

/** Bugs that show when the database is lost during work and returns. */
export const bounceBugs: readonly SourceBug[] = [
  {
    name: 'ended-runners-stay',
    about: 'a runner that ended counts as alive, and keeps its job',
    file: 'app/jobs/runners.ts',
    from: 'wakeable.delete(worker.workerId);\n    alive.delete(worker.workerId);\n    ended.add(worker.workerId);',
    to: '',
  },
  {
    name: 'runners-not-replaced',
    about: 'a runner that ended is not replaced',
    file: 'app/jobs/runners.ts',
    from: 'current.filter((pool) => pool.isBroken())',
    to: '[]',
  },
  {
    name: 'exits-at-once',
    about: 'a worker exits as soon as a heartbeat fails',
    file: 'app/jobs/worker.ts',
    from: 'if (!isStopping) await failures.record();',
    to: 'process.exit(1);',
  },
  {
    name: 'taken-and-forgotten',
    about: 'a delivery whose sender does not record an outcome is never sent again',
    file: 'app/db/event-deliveries.ts',
    from: 'next_attempt_at = now() + make_interval(secs => ${leaseSeconds})',
    to: 'next_attempt_at = NULL',
  },
  {
    name: 'unsaved-webhook',
    about: 'a webhook is acknowledged although it could not be saved',
    file: 'app/routes/platform/webhooks.route.ts',
    from: 'unavailable: 503',
    to: 'unavailable: 200\n',
  },
  {
    name: 'away-is-a-fault',
    about: 'an unavailable database is reported as a bug of the service',
    file: 'app/db/connection/errors.ts',
    from: 'messagePattern.test(message)',
    to: 'false',
  },
];
