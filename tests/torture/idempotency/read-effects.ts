import type { Arena } from './arena.ts';
import { emailOf } from './make-cases.ts';
import type { RaceCase } from './make-cases.ts';
import type { Seeded } from './seed-races.ts';

/** What the database holds after all races, ready to be asked about one case. */
export interface Effects {
  /** What is there more or less than one effect of a case; undefined when it is exactly one. */
  judge: (raced: RaceCase, answer: string) => string | undefined;
  /** What is there more or less than the effects of all cases together. */
  judgeAll: (cases: readonly RaceCase[]) => string[];
}

interface Counted extends Record<string, unknown> {
  name: string;
  count: number;
}

/** Reads what all writes left behind: resources, the events that tell of them, marks for the mirror, jobs. */
export async function readEffects({ query }: Arena, { channelIds, groups }: Seeded): Promise<Effects> {
  const countBy = async (sql: string) =>
    new Map((await query<Counted>(sql)).map(({ name, count }) => [name, count]));
  const events = await countBy(
    `SELECT type || ' ' || coalesce(data #>> '{drop,_id}', data #>> '{collab,_id}') AS name, count(*)::int FROM events GROUP BY 1`,
  );
  const collabs = await countBy(
    `SELECT channel_id || ' ' || email AS name, count(*)::int FROM collabs GROUP BY 1`,
  );
  const drops = await countBy(
    `SELECT drops.id || ' ' || count(drop_products.id) AS name, 1 AS count FROM drops
     LEFT JOIN drop_products ON drop_id = drops.id GROUP BY drops.id`,
  );
  const revisions = await countBy('SELECT id::text AS name, revision AS count FROM drops');
  const marks = await countBy(
    'SELECT collab_id::text AS name, wanted_version::int AS count FROM mirror_entries',
  );
  const jobs = await countBy('SELECT key AS name, count(*)::int FROM graphile_worker.jobs GROUP BY 1');
  const totals = {
    collabs: sum(collabs) - groups.length,
    drops: drops.size - groups.length,
    events: sum(events),
    marks: sum(marks) - groups.length,
  };
  const one = (counts: ReadonlyMap<string, number>, name: string) => counts.get(name) ?? 0;

  const countsOf = (raced: RaceCase, answer: string): Record<string, number> => {
    const id = idIn(answer);
    const told = (type: string) => one(events, `${type} ${id}`);
    if (raced.kind === 'update collab') return { events: told('collab.updated') };
    if (raced.kind === 'update drop') return { revisions: one(revisions, id), events: told('drop.updated') };
    if (raced.kind === 'create drop') return { drops: one(drops, `${id} 1`), events: told('drop.created') };
    const channelId = channelIds[raced.sender === 'birch' ? 'birch' : 'ash'];
    return {
      collabs: one(collabs, `${channelId} ${emailOf(raced.group)}`),
      marks: one(marks, id),
      events: told('collab.created'),
    };
  };
  return {
    judge(raced, answer) {
      const counts = countsOf(raced, answer);
      return Object.values(counts).every((count) => count === 1) ? undefined : JSON.stringify(counts);
    },
    judgeAll: (cases) => judgeTotals(cases, { totals, jobs, channelIds }),
  };
}

interface Left {
  totals: { collabs: number; drops: number; events: number; marks: number };
  jobs: ReadonlyMap<string, number>;
  channelIds: Seeded['channelIds'];
}

function judgeTotals(cases: readonly RaceCase[], { totals, jobs, channelIds }: Left): string[] {
  const count = (kind: RaceCase['kind']) => cases.filter((raced) => raced.kind === kind).length;
  // Every write tells of itself once and marks its collab once.
  const expected = {
    collabs: count('create collab'),
    drops: count('create drop'),
    events: cases.length,
    marks: cases.length,
  };
  const wrong = Object.entries(expected).flatMap(([name, wanted]) => {
    const found = totals[name as keyof typeof totals];
    return found === wanted ? [] : [`${found} ${name} in all where ${wanted} were to be`];
  });
  const waiting = [...jobs].map(([key, number]) => `${number} ${key}`).sort();
  const wanted = Object.values(channelIds).map((id) => `1 mirror-channel:${id}`);
  return waiting.join() === wanted.sort().join() ? wrong : [...wrong, `jobs: ${waiting.join()}`];
}

function sum(counts: ReadonlyMap<string, number>): number {
  return [...counts.values()].reduce((total, count) => total + count, 0);
}

function idIn(answer: string): string {
  return /"_id":"([0-9a-f-]+)"/.exec(answer)?.[1] ?? '';
}
