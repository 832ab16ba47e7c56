import { z } from 'zod';
import { db, inTransaction, type Transaction } from '#app/db/connection/client.ts';
import { countApplicationRows, lockApplication } from '#app/db/applications.ts';
import { addFollowUp } from '#app/db/follow-ups.ts';
import type { Application, ApplicationState } from '#app/db/generated/client.ts';
import { typedJson } from '#app/db/connection/statements.ts';
import { isId } from '#app/ids.ts';
import { tasks } from '#app/jobs/tasks.ts';
import { getBrandLook, type BrandLook } from '../../channels/brand-look.ts';
import { createCollab, withOrigin } from '../../collabs/create.ts';
import { DuplicateCollab } from '../../collabs/insert.ts';
import { normalizeEmail } from '../creators.ts';
import { anyText } from '../../input/text.ts';
import { validate } from '../../input/validate.ts';
import { inviteCollabs } from '../invitations/invitations.ts';
import { canSendMail } from '../../mail-state.ts';
import { limits } from '../../limits.ts';
import { Problem } from '../../problem.ts';
import { answer, type Answer } from './apply.ts';

/** An application's full key: the tenant first. */
export interface ApplicationKey {
  channelId: string;
  applicationId: string;
}

/** An application for the admin. */
type ApplicationView = Omit<Application, 'channelId' | 'answers'> & { answers: Answer[] };

/** Lists a channel's applications in a state, the latest first. @param page the last id of the previous page. */
export async function listApplications(
  channelId: string,
  { state, after, limit }: { state: ApplicationState; after?: string | undefined; limit: number },
): Promise<{ rows: ApplicationView[]; next: string | undefined }> {
  const found = await db.application.findMany({
    where: { channelId, state, ...(after !== undefined && isId(after) && { id: { lt: after } }) },
    orderBy: { id: 'desc' },
    take: limit + 1,
  });
  const rows = found.slice(0, limit).map(presentApplication);
  return { rows, next: found.length > limit ? rows.at(-1)?.id : undefined };
}

/** Counts a channel's undecided applications. */
export function countNewApplications(channelId: string): Promise<number> {
  return db.application.count({ where: { channelId, state: 'new' } });
}

/** Applications of a state are counted up to this number. */
const maxCounted = 1_000;

/** A count, and whether there are more applications than were counted. */
interface ApplicationCount {
  count: number;
  isMore: boolean;
}

/** Counts a channel's applications by state. */
export async function countApplications(
  channelId: string,
): Promise<Record<ApplicationState, ApplicationCount>> {
  const none = { count: 0, isMore: false };
  const counts = { new: none, approved: none, declined: none };
  for (const { state, count } of await countApplicationRows(channelId, maxCounted + 1))
    counts[state] = { count: Math.min(count, maxCounted), isMore: count > maxCounted };
  return counts;
}

/** @throws Problem `application-not-found`. */
export async function getApplication({
  channelId,
  applicationId: id,
}: ApplicationKey): Promise<ApplicationView> {
  const found = isId(id)
    ? await db.application.findUnique({ where: { channelId_id: { channelId, id } } })
    : null;
  if (!found) throw new Problem('application-not-found');
  return presentApplication(found);
}

/** Finds the collab that an applicant already has with the brand, with the title of its tier. */
export async function findCollabOfApplicant(
  channelId: string,
  email: string,
): Promise<{ collabId: string; tier: string | null } | null> {
  const found = await db.collab.findFirst({
    where: { channelId, creator: { email: normalizeEmail(email) } },
    select: { id: true, tier: { select: { title: true } } },
  });
  return found && { collabId: found.id, tier: found.tier?.title ?? null };
}

/** Lists which of some applications are of creators who already have a collab with the brand. */
export async function listApplicantsWithCollab(
  channelId: string,
  applications: readonly { id: string; email: string }[],
): Promise<ReadonlySet<string>> {
  const emails = applications.map(({ email }) => normalizeEmail(email));
  const found = await db.collab.findMany({
    where: { channelId, creator: { email: { in: emails } } },
    select: { creator: { select: { email: true } } },
  });
  const withCollab = new Set(found.map(({ creator }) => creator.email));
  return new Set(
    applications.filter(({ email }) => withCollab.has(normalizeEmail(email))).map(({ id }) => id),
  );
}

function presentApplication({ channelId: _channelId, answers, ...rest }: Application): ApplicationView {
  return { ...rest, answers: typedJson(z.array(answer), answers) };
}

interface Approval {
  collabId: string;
  isPresent: boolean;
  sendsMail: boolean;
}

/**
 * Approves an application: creates the collab, and sends the mail with the invitation. A creator who is in the program
 * already keeps the collab. A second call has no effect.
 * @param collabTier null for none.
 * @returns the collab, whether the creator was in the program already, or was approved into another tier, and so keeps the
 *   tier, and whether a mail is sent.
 * @throws Problem `application-not-found`, `application-declined`; `invalid-input` for an unknown tier.
 */
export async function approveApplication(key: ApplicationKey, collabTier: string | null): Promise<Approval> {
  return inTransaction(async (tx) => {
    const application = await requireLocked(tx, key);
    if (application.state === 'declined') throw new Problem('application-declined');
    if (application.state === 'approved') return approvedBefore(tx, application, collabTier);
    const { channelId } = key;
    const { collabId, isPresent } = await findOrCreateCollab(tx, application, collabTier);
    await tx.application.update({
      where: { channelId_id: { channelId, id: application.id } },
      data: { state: 'approved', decidedAt: new Date(), collabId },
    });
    // An open invitation of before says nothing of the approval, and may end soon.
    const sendsMail =
      canSendMail() &&
      (await inviteCollabs(tx, channelId, { collabIds: [collabId], replacesOpen: true })).invited > 0;
    return { collabId, isPresent, sendsMail };
  });
}

/** Another admin may have chosen another tier. */
async function approvedBefore(
  tx: Transaction,
  { channelId, collabId }: Application,
  collabTier: string | null,
): Promise<Approval> {
  const id = collabId ?? '';
  const where = { channelId_id: { channelId, id } };
  const collab = isId(id) ? await tx.collab.findUnique({ where, select: { tierId: true } }) : null;
  const isPresent = collab !== null && collab.tierId !== collabTier;
  return { collabId: id, isPresent, sendsMail: true };
}

async function findOrCreateCollab(
  tx: Transaction,
  { channelId, email, firstName, lastName }: Application,
  collabTier: string | null,
): Promise<{ collabId: string; isPresent: boolean }> {
  const channel = await tx.channel.findUniqueOrThrow({ where: { id: channelId } });
  const input = { email, firstName, lastName, collabTier, custom: new Map() };
  try {
    const { record } = await createCollab(tx, channel, withOrigin(input, 'application'));
    return { collabId: record.id, isPresent: false };
  } catch (error) {
    if (error instanceof DuplicateCollab) return { collabId: error.collabId, isPresent: true };
    throw error;
  }
}

/**
 * Declines an application, and sends the mail. A second call with the same message has no effect.
 * @param message to the applicant, for the mail; empty for none.
 * @throws Problem `application-not-found`, `application-approved`, `invalid-input`; `application-declined` if it was with
 *   another message.
 */
export async function declineApplication(key: ApplicationKey, message: unknown): Promise<void> {
  const text = validate(anyText(limits.note), message).trim();
  await inTransaction(async (tx) => {
    const { id, state, channelId, message: sent } = await requireLocked(tx, key);
    if (state === 'approved') throw new Problem('application-approved');
    if (state === 'declined' && (sent ?? '') !== text) throw new Problem('application-declined');
    if (state === 'declined') return;
    await tx.application.update({
      where: { channelId_id: { channelId, id } },
      data: { state: 'declined', decidedAt: new Date(), message: text === '' ? null : text },
    });
    if (canSendMail())
      await addFollowUp(tx, tasks.sendDeclined, { payload: { channelId, applicationId: id } });
  });
}

async function requireLocked(
  tx: Transaction,
  { channelId, applicationId: id }: ApplicationKey,
): Promise<Application> {
  if (!isId(id)) throw new Problem('application-not-found');
  await lockApplication(tx, { channelId, id });
  const found = await tx.application.findUnique({ where: { channelId_id: { channelId, id } } });
  if (!found) throw new Problem('application-not-found');
  return found;
}

/** What the mail of a declined application contains. */
export interface DeclinedMail {
  email: string;
  firstName: string;
  locale: string;
  message: string | null;
  brand: BrandLook;
}

/** Finds what to send; undefined after the application was erased. */
export async function findDeclinedMail({
  channelId,
  applicationId: id,
}: ApplicationKey): Promise<DeclinedMail | undefined> {
  const found = await db.application.findFirst({ where: { channelId, id, state: 'declined' } });
  if (!found) return undefined;
  const { email, firstName, locale, message } = found;
  return { email, firstName, locale, message, brand: await getBrandLook(channelId) };
}
