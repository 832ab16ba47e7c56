import { slowMark } from './seed-races.ts';
import type { Seeded, Sender } from './seed-races.ts';

/** What a race is for. */
type CaseKind = 'create collab' | 'update collab' | 'create drop' | 'update drop';

/**
 * How it goes beside five racing: nothing more; the write is slow; it is so slow that its minute passes and another
 * takes its place; or a body that is refused is sent first with the same key.
 */
type CaseMode = 'plain' | 'slow' | 'overtaken' | 'refused first';

/** One key of one sender at one address: whatever is sent, its effect is to happen once. */
export interface RaceCase {
  number: number;
  group: number;
  kind: CaseKind;
  mode: CaseMode;
  sender: Sender;
  path: string;
  /** The same for all cases of a group: a key is remembered for its sender and its address. */
  key: string;
  body: Readonly<Record<string, unknown>>;
}

/** The races of a group. Two senders send the same to the same address with the same key, and both are to have their effect. */
const races: readonly (readonly [CaseKind, Sender])[] = [
  ['create collab', 'ash'],
  ['create collab', 'birch'],
  ['update collab', 'ash'],
  ['create drop', 'ash'],
  ['create drop', 'partner'],
  ['update drop', 'partner'],
];

const modes: readonly CaseMode[] = [
  ...(['plain', 'overtaken', 'plain', 'slow', 'plain', 'refused first', 'plain', 'plain'] as const),
];

/** Number of groups for the keys. */
export function groupsFor(keys: number): number {
  return Math.ceil(keys / races.length);
}

/** The address of a person whom a group creates a collab for. */
export const emailOf = (group: number) => `racer-${group}@example.com`;
const dropTitleOf = (group: number) => `Raced ${group}`;

/** So many cases, on what was seeded. */
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
  const how = mode === 'slow' || mode === 'overtaken' ? ` ${slowMark}` : '';
  if (kind === 'create collab')
    return { email: emailOf(group), firstName: `Raced${how}`, lastName: `Person ${group}` };
  if (kind === 'update collab') return { firstName: `Changed${how}` };
  if (kind === 'update drop') return { title: `Changed${how}` };
  return {
    title: `${dropTitleOf(group)}${how}`,
    products: [{ id: '632910392', enhancement: { note: 'Mine.' } }],
  };
}
