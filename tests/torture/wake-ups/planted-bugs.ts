import type { SourceBug } from '../harness/plant-bug.ts';

/** Bugs by which due work waits for long, or starts before it may. */
export const wakeUpBugs: readonly SourceBug[] = [
  {
    name: 'before-the-commit',
    about: 'a wake-up is sent before the commit of the change that it is for',
    file: 'app/db/connection/client.ts',
    from: 'if (effects) effects.push(effect);',
    to: 'if (effects) effect();',
  },
  {
    name: 'lost-for-good',
    about: 'a wake-up that was lost is never found',
    file: 'app/jobs/sweep.ts',
    from: 'await wakeMissing(await listDueWork())',
    to: '0',
  },
  {
    name: 'events-unswept',
    about: 'the sweep looks for collabs to mirror and webhooks, not for events',
    file: 'app/db/lost-wake-ups.ts',
    from: '{ task: tasks.fanOutEvents, statements: [dueWorkSql(waitingEvents)] },',
    to: '',
  },
  {
    name: 'webhooks-unswept',
    about: 'the sweep looks for collabs to mirror and events, not for webhooks',
    file: 'app/db/lost-wake-ups.ts',
    from: '{ task: tasks.handleWebhooks, statements: [dueWorkSql(waitingWebhooks)] },',
    to: '',
  },
  {
    name: 'blocked-started',
    about: 'the wake-up of an edit starts the mirror of a store that is blocked',
    file: 'app/db/mirror/leases.ts',
    from: 'OR (is_background AND EXISTS (SELECT FROM',
    to: 'OR (EXISTS (SELECT FROM',
  },
  {
    name: 'yielding-in-front',
    about: 'a late wake-up puts a channel that lets others go first before them',
    file: 'app/db/mirror/leases.ts',
    from: 'AND NOT (is_background AND ${isInFront}::boolean)',
    to: 'AND ${isInFront}::boolean IS NOT NULL',
  },
];
