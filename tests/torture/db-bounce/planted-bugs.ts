import type { TextBug } from '../harness/plant-bug.ts';

/** Bugs that show when the database is lost during work and returns. */
export const bounceBugs: readonly TextBug[] = [
  {
    name: 'ended-runners-stay',
    about: 'a runner that ended counts as alive, and keeps its job',
    from: 'wakeable.delete(worker.workerId);\n    alive.delete(worker.workerId);\n    ended.add(worker.workerId);',
    to: '',
  },
  {
    name: 'runners-not-replaced',
    about: 'a runner that ended is not replaced',
    from: 'current.filter((pool) => pool.isBroken())',
    to: '[]',
  },
  {
    name: 'exits-at-once',
    about: 'a worker exits as soon as a heartbeat fails',
    from: 'if (!isStopping) await failures.record();',
    to: 'process.exit(1);',
  },
  {
    name: 'taken-and-forgotten',
    about: 'a delivery whose sender does not record an outcome is never sent again',
    from: 'next_attempt_at = now() + make_interval(secs => ${leaseSeconds})',
    to: 'next_attempt_at = NULL',
  },
  {
    name: 'unsaved-webhook',
    about: 'a webhook is acknowledged although it could not be saved',
    from: 'unavailable: 503\n',
    to: 'unavailable: 200\n',
  },
  {
    name: 'away-is-a-fault',
    about: 'an unavailable database is reported as a bug of the service',
    from: 'messagePattern.test(message)',
    to: 'false',
  },
];
