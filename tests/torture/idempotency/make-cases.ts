import { slowMark, type Seeded, type Sender } from './seed-races.ts';

/** The request that the racers send. */
type CaseKind = 'create collab' | 'update collab' | 'create drop' | 'update drop';

/**
 * What happens besides the five concurrent requests. `slow`: the write is slow. `replaced`: its lease ends
 * during the write, and another request acquires the key. `rejected first`: an invalid body is sent first with
 * the same key.
 */
type CaseMode = 'plain' | 'slow' | 'replaced' | 'rejected first';

/** One idempotency key of one sender and path. All of its requests must have one effect. */
export interface RaceCase {
  number: number;
  group: number;
  kind: CaseKind;
  mode: CaseMode;
  sender: Sender;
  path: string;
  /** The same for all cases of a group: a key belongs to its sender and its path. */
  key: string;
  body: Readonly<Record<string, unknown>>;
}

/**
 * The cases of a group. Two senders send equal requests with the same key to one path, and both must have an
 * effect.
 */
const races: readonly (readonly [CaseKind, Sender])[] = [
  ['create collab', 'ash'],
  ['create collab', 'birch'],
  ['update collab', 'ash'],
  ['create drop', 'ash'],
  ['create drop', 'partner'],
  ['update drop', 'partner'],
];

const modes: readonly CaseMode[] = [
  ...(['plain', 'replaced', 'plain', 'slow', 'plain', 'rejected first', 'plain', 'plain'] as const),
];

export function groupsFor(keys: number): number {
  return Math.ceil(keys / races.length);
}

/** Email address of the creator of a group's new collab. */
export const emailOf = (group: number) => `racer-${group}@example.com`;
const dropTitleOf = (group: number) => `Raced ${group}`;

export function makeCases({ groups }: Seeded, keys: number): RaceCase[] {
  const all = groups.flatMap(({ collabId, dropId }, group) => {
    const collab = `/creators/collabs/${collabId}`;
    const paths: Record<CaseKind, string> = {
      'create collab': '/creators/collabs',
      'update collab': collab,
      'create drop': `${collab}/drops`,
      'update drop': `${collab}/drops/${dropId}`,
    };
    return races.map(([kind, sender], index): RaceCase => {
      // Both senders of a kind have the same mode, and so the same body.
      const mode = modes[(group + races.findIndex(([other]) => other === kind)) % modes.length] ?? 'plain';
      const number = group * races.length + index;
      const key = `race-${group}`;
      return {
        number,
        group,
        kind,
        mode,
        sender,
        key,
        path: paths[kind],
        body: bodyOf(kind, { mode, group }),
      };
    });
  });
  return all.slice(0, keys);
}

function bodyOf(kind: CaseKind, { mode, group }: Pick<RaceCase, 'mode' | 'group'>): Record<string, unknown> {
  const how = mode === 'slow' || mode === 'replaced' ? ` ${slowMark}` : '';
  if (kind === 'create collab')
    return { email: emailOf(group), firstName: `Raced${how}`, lastName: `Person ${group}` };
  if (kind === 'update collab') return { firstName: `Changed${how}` };
  if (kind === 'update drop') return { title: `Changed${how}` };
  return {
    title: `${dropTitleOf(group)}${how}`,
    products: [{ id: '632910392', enhancement: { note: 'Mine.' } }],
  };
}
