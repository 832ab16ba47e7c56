import { db, inTransaction, type Transaction } from '#app/db/connection/client.ts';
import { lockAddressChange } from '#app/db/creators.ts';
import { violates } from '#app/db/connection/errors.ts';
import type { AddressChange } from '#app/db/generated/client.ts';
import { addFollowUps } from '#app/db/follow-ups.ts';
import { newId } from '#app/ids.ts';
import { message } from '#app/i18n/message.ts';
import { tasks } from '#app/jobs/tasks.ts';
import { invalid, problemDetail } from '../../problem.ts';
import { updateCreatorIn } from '../profile/profile.ts';
import type { CreatorPrincipal } from '../../principal.ts';
import { deriveAddressToken, findAddressToken, hashAddressToken, hashText } from '../sign-in/mail-secrets.ts';

/** Minutes for which the links of a change are valid. */
export const addressMinutes = 15;

/** The address that a link proves. */
export type AddressSide = 'old' | 'new';

const isOpen = () => ({ endedAt: null, expiresAt: { gt: new Date() } });

/**
 * Starts a change of the creator's email address: jobs send a link to each address. Statements and jobs are the same whether
 * the new address is another creator's or not. An earlier change ends.
 * @param email normalized.
 * @throws Problem `invalid-input` for the present address.
 */
export async function startAddressChange(
  { creatorId }: CreatorPrincipal,
  { email, locale }: { email: string; locale: string },
): Promise<void> {
  const creator = await db.creator.findUniqueOrThrow({ where: { id: creatorId }, select: { email: true } });
  if (creator.email === email) throw invalid([problemDetail('email', message('same-email'))]);
  const changeId = newId();
  await inTransaction(async (tx) => {
    await tx.addressChange.updateMany({
      where: { creatorId, endedAt: null },
      data: { endedAt: new Date() },
    });
    await tx.addressChange.create({
      data: {
        id: changeId,
        creatorId,
        newEmail: email,
        locale,
        oldHash: hashText(deriveAddressToken('old', changeId)),
        newHash: hashText(deriveAddressToken('new', changeId)),
        expiresAt: new Date(Date.now() + addressMinutes * 60_000),
      },
    });
    const mails = (['old', 'new'] as const).map((side) => ({ payload: { creatorId, changeId, side } }));
    await addFollowUps(tx, tasks.sendAddressMail, mails);
  });
}

/** What a mail of a change contains. */
export interface AddressMail {
  to: string;
  side: AddressSide;
  locale: string;
  oldEmail: string;
  newEmail: string;
  /** Part of the link; undefined when the new address is another creator's. */
  token: string | undefined;
}

/** Finds what to send; undefined for a change that has ended. */
export async function findAddressMail(changeId: string, side: AddressSide): Promise<AddressMail | undefined> {
  const change = await db.addressChange.findFirst({
    where: { id: changeId, ...isOpen() },
    include: { creator: { select: { email: true } } },
  });
  if (!change) return undefined;
  const { newEmail, locale, creator } = change;
  const isTaken = side === 'new' && (await db.creator.count({ where: { email: newEmail } })) > 0;
  const token = findAddressToken(side, change.id, side === 'old' ? change.oldHash : change.newHash);
  if (token === undefined) return undefined;
  return {
    side,
    locale,
    newEmail,
    oldEmail: creator.email,
    to: side === 'old' ? creator.email : newEmail,
    token: isTaken ? undefined : token,
  };
}

/** A change that a link may confirm. */
export interface OpenedChange {
  side: AddressSide;
  oldEmail: string;
  newEmail: string;
}

/** Looks a link up and changes nothing, because mail scanners open links. */
export async function openAddressLink(token: string): Promise<OpenedChange | undefined> {
  const hash = hashAddressToken(token);
  if (!hash) return undefined;
  const change = await db.addressChange.findFirst({
    where: { OR: [{ oldHash: hash }, { newHash: hash }], ...isOpen() },
    include: { creator: { select: { email: true } } },
  });
  if (!change) return undefined;
  const side = sideOf(change, hash);
  return side && { side, oldEmail: change.creator.email, newEmail: change.newEmail };
}

/** The address that a link proves; undefined when it has proved it. */
function sideOf(change: AddressChange, hash: Uint8Array): AddressSide | undefined {
  const side = Buffer.from(hash).equals(change.oldHash) ? 'old' : 'new';
  const confirmedAt = side === 'old' ? change.oldConfirmedAt : change.newConfirmedAt;
  return confirmedAt === null ? side : undefined;
}

/**
 * Uses a link, once. The second of the two changes the address of the creator and of all collabs; sessions stay.
 * @returns `waiting` for the other link, or `ended` for a link that is used, expired or unknown.
 */
export async function confirmAddress(token: string): Promise<'waiting' | 'changed' | 'ended'> {
  const hash = hashAddressToken(token);
  if (!hash) return 'ended';
  try {
    return await inTransaction((tx) => confirmIn(tx, hash));
  } catch (error) {
    // Another creator has got the address in the meantime.
    if (!violates(error, 'one-creator-per-email')) throw error;
    return 'ended';
  }
}

async function confirmIn(tx: Transaction, hash: Uint8Array<ArrayBuffer>) {
  await lockAddressChange(tx, hash);
  const change = await tx.addressChange.findFirst({
    where: { OR: [{ oldHash: hash }, { newHash: hash }], ...isOpen() },
  });
  const side = change && sideOf(change, hash);
  if (!side) return 'ended';
  const at = new Date();
  const isComplete = (side === 'old' ? change.newConfirmedAt : change.oldConfirmedAt) !== null;
  await tx.addressChange.update({
    where: { id: change.id },
    data: {
      ...(side === 'old' ? { oldConfirmedAt: at } : { newConfirmedAt: at }),
      endedAt: isComplete ? at : null,
    },
  });
  if (!isComplete) return 'waiting';
  await changeEmail(tx, change);
  return 'changed';
}

/** The former address stays with the creator, because erasure looks for it too. */
async function changeEmail(tx: Transaction, { creatorId, newEmail: email }: AddressChange): Promise<void> {
  const before = await tx.creator.findUniqueOrThrow({ where: { id: creatorId }, select: { email: true } });
  await updateCreatorIn(tx, creatorId, {
    data: { email },
    alsoUpdate: () =>
      tx.collab.updateMany({ where: { creatorId }, data: { email, revision: { increment: 1 } } }),
  });
  await tx.formerEmail.createMany({ data: [{ creatorId, email: before.email }], skipDuplicates: true });
}
