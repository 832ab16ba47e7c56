import type { SourceBug } from '../harness/plant-bug.ts';
import { responseBugs } from '../lost-answers/planted-bugs.ts';
import { killBugs } from '../sigkill/planted-bugs.ts';
import { neverWoken, type Point } from './find-points.ts';

/** Where and how a bug shows. */
interface Effect {
  /** The points at which it shows; `kind` is the beginning of the effect's name. */
  target: Pick<Point, 'part' | 'way' | 'kind'> & { scenario: string };
  /** What is wrong there because of the bug. */
  violation: RegExp;
}

/** A bug that shows only when a process is killed, or a response is lost, at a certain moment. */
export type CrashBug = SourceBug & Effect;

const createDrop = { scenario: 'a drop is created' } as const;
const createCollection = { ...createDrop, part: 'worker', kind: 'platform write: CreateCollection' } as const;
const createDiscount = {
  scenario: 'a collab is created',
  part: 'worker',
  kind: 'platform write: CreateDiscount',
} as const;

/** The effects of bugs of other suites. */
const effects: Readonly<Record<string, Effect>> = {
  'kept-apart': {
    target: {
      ...createDrop,
      part: 'app',
      way: 'killed before',
      kind: 'write: UPDATE "public"."idempotency_records"',
    },
    violation: /^drops\.1 is /,
  },
  'held-for-good': {
    target: { ...createCollection, way: 'killed after' },
    violation: /^mirror\.0\.isHeld is true/,
  },
  'collection-recreated': {
    target: { ...createCollection, way: 'unanswered' },
    violation: /^collections\.\d+ is .* should be absent$/,
  },
  'code-taken-by-itself': {
    target: { ...createDiscount, way: 'unanswered' },
    violation: /discount-code-taken/,
  },
  'unanswered-is-done': {
    target: { ...createCollection, way: 'unanswered' },
    violation: /^queueItems\.0\.hasFailed is true/,
  },
};

const sharedBugs = new Map([...killBugs, ...responseBugs].map((bug) => [bug.name, bug]));

export const crashBugs: readonly CrashBug[] = [
  ...[...sharedBugs.values()].flatMap((bug): CrashBug[] => {
    const effect = effects[bug.name];
    return effect ? [{ ...bug, ...effect }] : [];
  }),
  {
    name: 'jobs-stay-locked',
    about: 'jobs of an expired worker are never unlocked',
    file: 'app/jobs/maintenance.ts',
    from: 'if (runners.length === 0) return;',
    to: 'return;',
    target: { ...createCollection, way: 'killed after' },
    violation: /^does not come to rest: job /,
  },
  {
    name: 'lost-for-good',
    about: 'a wake-up that was lost is never found',
    file: 'app/jobs/sweep.ts',
    from: 'await wakeMissing(await listDueWork())',
    to: '0',
    target: {
      ...createDrop,
      part: 'app',
      way: 'killed after',
      kind: 'COMMIT of UPDATE "public"."idempotency_records"',
    },
    violation: /^does not come to rest: dirty /,
  },
  {
    name: 'follow-ups-unswept',
    about: 'the sweep does not look for the follow-ups of channels',
    file: 'app/db/lost-wake-ups.ts',
    from: 'for (const statement of dueFollowUpsSql(ownerTasks))',
    to: 'for (const statement of dueFollowUpsSql(ownerTasks).slice(1))',
    target: {
      scenario: 'a tier of two collabs is updated',
      part: 'worker',
      way: neverWoken,
      kind: 'every wake-up',
    },
    violation: /^does not come to rest: follow-up /,
  },
];

/** Whether a point is one of those at which a bug shows. */
export function isTarget({ target }: CrashBug, { scenario, part, way, kind }: Point): boolean {
  return (
    scenario.name === target.scenario &&
    part === target.part &&
    way === target.way &&
    kind.startsWith(target.kind)
  );
}
