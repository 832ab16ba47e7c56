import type { SuiteContext } from './suite-context.ts';
import { countEffects } from '../../support/db/snapshot.ts';
import { emailOf, type RaceCase } from './make-cases.ts';
import type { Seeded } from './seed-races.ts';

/** The rows of the database after all races. */
interface Effects {
  /** The difference between a case's effects and exactly one; undefined when there is none. */
  check: (raced: RaceCase, response: string) => string | undefined;
  /** The difference between all rows and one effect of each case. */
  checkAll: (cases: readonly RaceCase[]) => string[];
}

/** Reads what all writes created: resources, events, dirty marks and jobs. */
export async function readEffects(context: SuiteContext, { channelIds, groups }: Seeded): Promise<Effects> {
  const { events, collabs, drops, revisions, marks, jobs } = await countEffects(context);
  const totals = {
    collabs: sum(collabs) - groups.length,
    drops: drops.size - groups.length,
    events: sum(events),
    marks: sum(marks) - groups.length,
  };
  const one = (counts: ReadonlyMap<string, number>, name: string) => counts.get(name) ?? 0;

  const countsOf = (raced: RaceCase, response: string): Record<string, number> => {
    const id = idIn(response);
    const countEvents = (type: string) => one(events, `${type} ${id}`);
    if (raced.kind === 'update collab') return { events: countEvents('collab.updated') };
    if (raced.kind === 'update drop')
      return { revisions: one(revisions, id), events: countEvents('drop.updated') };
    if (raced.kind === 'create drop')
      return { drops: one(drops, `${id} 1`), events: countEvents('drop.created') };
    const channelId = channelIds[raced.sender === 'birch' ? 'birch' : 'ash'];
    return {
      collabs: one(collabs, `${channelId} ${emailOf(raced.group)}`),
      marks: one(marks, id),
      events: countEvents('collab.created'),
    };
  };
  return {
    check(raced, response) {
      const counts = countsOf(raced, response);
      return Object.values(counts).every((count) => count === 1) ? undefined : JSON.stringify(counts);
    },
    checkAll: (cases) => checkTotals(cases, { totals, jobs, channelIds }),
  };
}

interface Left {
  totals: { collabs: number; drops: number; events: number; marks: number };
  jobs: ReadonlyMap<string, number>;
  channelIds: Seeded['channelIds'];
}

function checkTotals(cases: readonly RaceCase[], { totals, jobs, channelIds }: Left): string[] {
  const count = (kind: RaceCase['kind']) => cases.filter((raced) => raced.kind === kind).length;
  // Each write has one event, and marks its collab dirty once.
  const expected = {
    collabs: count('create collab'),
    drops: count('create drop'),
    events: cases.length,
    marks: cases.length,
  };
  const wrong = Object.entries(expected).flatMap(([name, expectedCount]) => {
    const found = totals[name as keyof typeof totals];
    return found === expectedCount ? [] : [`${found} ${name} in all where ${expectedCount} were to be`];
  });
  const waiting = [...jobs].map(([key, number]) => `${number} ${key}`).sort();
  const expectedCount = Object.values(channelIds).map((id) => `1 mirror-channel:${id}`);
  return waiting.join() === expectedCount.sort().join() ? wrong : [...wrong, `jobs: ${waiting.join()}`];
}

function sum(counts: ReadonlyMap<string, number>): number {
  return [...counts.values()].reduce((total, count) => total + count, 0);
}

function idIn(response: string): string {
  return /"_id":"([0-9a-f-]+)"/.exec(response)?.[1] ?? '';
}
