import type { Transaction } from '#app/db/connection/client.ts';
import type { Prisma } from '#app/db/generated/client.ts';
import { newId } from '#app/ids.ts';
import { Problem } from '../problem.ts';
import { clearedColumns, plainColumns } from './fields.ts';
import type { CreateCollabInput } from './input.ts';
import { generateNames, generateRandomNames, type CollabNames, type ReservedNames } from './names.ts';

interface NewCollab {
  input: CreateCollabInput;
  creatorId: string;
  tierId: string | null;
  profilePictureId: string | null;
}

type PendingCollab = NewCollab & { id: string };

/** From the second try on, names are random. */
const maxTries = 6;

/**
 * Inserts collabs in one statement. Retries those whose generated names another transaction took, with other names.
 * @returns their ids, in the order given.
 * @throws Problem `collab-exists`, `code-taken`, `handle-taken`; `names-busy` when every generated name
 *   was taken.
 */
export async function insertCollabs(
  tx: Transaction,
  channelId: string,
  { collabs, reserved }: { collabs: readonly NewCollab[]; reserved: ReservedNames | undefined },
): Promise<string[]> {
  let pending: PendingCollab[] = collabs.map((collab) => ({ ...collab, id: newId() }));
  const ids = pending.map(({ id }) => id);
  const inputs = collabs.map(({ input }) => input);
  let names = await generateNames(tx, channelId, { inputs, reserved });
  for (let attempt = 1; attempt <= maxTries; attempt += 1) {
    const rows = pending.map((collab, index) => rowOf(channelId, collab, names[index]));
    // A row with a taken name is skipped, and does not abort the transaction.
    const inserted = await tx.collab.createManyAndReturn({
      data: rows,
      skipDuplicates: true,
      select: { id: true },
    });
    if (inserted.length === rows.length) return ids;
    const done = new Set(inserted.map(({ id }) => id));
    pending = pending.filter(({ id }) => !done.has(id));
    for (const collab of pending) await assertNamesAvailable(tx, channelId, collab);
    names = pending.map(({ input }) => generateRandomNames(input));
  }
  throw new Problem('names-busy', {}, { retryAfterSeconds: 1 });
}

function rowOf(
  channelId: string,
  { input, ...resolved }: PendingCollab,
  names: CollabNames | undefined,
): Prisma.CollabCreateManyInput {
  const { affiliateCode, handle } = names ?? generateRandomNames(input);
  return {
    ...resolved,
    channelId,
    email: input.email,
    ...clearedColumns,
    ...plainColumns(input),
    handle,
    affiliateCode,
    affiliateCodeKey: affiliateCode.toLowerCase(),
    affiliateUrl: input.affiliateUrl ?? null,
  };
}

/** Checks the names that were given. Generated ones are generated again. */
async function assertNamesAvailable(
  tx: Transaction,
  channelId: string,
  { creatorId, input: { affiliateCode, handle } }: NewCollab,
): Promise<void> {
  await assertNoCollabYet(tx, channelId, [creatorId]);
  const isTaken = async (where: { affiliateCodeKey: string } | { handle: string }) =>
    (await tx.collab.findFirst({ where: { channelId, ...where }, select: { id: true } })) !== null;
  if (affiliateCode !== undefined && (await isTaken({ affiliateCodeKey: affiliateCode.toLowerCase() })))
    throw nameConflict('affiliate code', affiliateCode);
  if (handle !== undefined && (await isTaken({ handle }))) throw nameConflict('handle', handle);
}

/** @throws DuplicateCollab when one of the creators has a collab in the channel. */
export async function assertNoCollabYet(
  tx: Transaction,
  channelId: string,
  creatorIds: readonly string[],
): Promise<void> {
  const existing = await tx.collab.findFirst({
    where: { channelId, creatorId: { in: [...creatorIds] } },
    select: { id: true },
  });
  if (existing) throw new DuplicateCollab(existing.id);
}

/** Thrown for a second collab of a creator in a channel. */
export class DuplicateCollab extends Problem {
  /** The existing collab. */
  readonly collabId: string;

  constructor(collabId: string) {
    super('collab-exists', { collabId });
    this.collabId = collabId;
  }
}

/** An affiliate code or handle that another collab of the channel has. */
export function nameConflict(name: 'affiliate code' | 'handle', value: string): Problem {
  return new Problem(name === 'handle' ? 'handle-taken' : 'code-taken', { value });
}
