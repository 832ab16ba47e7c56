import { cutText } from '#app/cut-text.ts';
import { inTransaction, type Transaction } from '#app/db/connection/client.ts';
import { lockDraft } from '#app/db/drops/drafts.ts';
import { addFollowUp } from '#app/db/follow-ups.ts';
import type { Prisma } from '#app/db/generated/client.ts';
import { message } from '#app/i18n/message.ts';
import { isId, newId } from '#app/ids.ts';
import { tasks } from '#app/jobs/tasks.ts';
import { requireCollab } from '../../collabs/authorize.ts';
import { limits } from '../../limits.ts';
import type { CreatorPrincipal } from '../../principal.ts';
import { invalid, Problem, problemDetail } from '../../problem.ts';
import { getDropDetails } from '../drop.ts';
import { listDefinedFields } from '../../custom-fields/fields.ts';
import { contentOfDrop } from './content.ts';
import {
  assertMoreDrafts,
  draftNotFound,
  draftOf,
  findDraft,
  getDraft,
  isEditable,
  json,
  unended,
  type Draft,
  type DraftPath,
} from './drafts.ts';
import { prepareRuleCheck } from './check-rules.ts';
import { lockCreatorSettings, type CreatorSettings } from './creator-rules.ts';
import { addDraftMail } from './mail.ts';
import { assertNeedsNoApproval, assertPublishable } from './publish.ts';

export type Change = Prisma.DropDraftUncheckedUpdateInput;

/** @returns the change of a draft; undefined when there is nothing to change. */
type Step = (draft: Draft, tx: Transaction) => Promise<Change | undefined> | Change | undefined;

/** Changes the state of the creator's draft. */
export async function changeState(creator: CreatorPrincipal, path: DraftPath, step: Step): Promise<void> {
  const draft = await getDraft(creator, path);
  await inTransaction((tx) => changeLocked(tx, draft, step));
}

async function changeLocked(tx: Transaction, { channelId, id }: Draft, step: Step): Promise<void> {
  const row = await lockDraft(tx, { channelId, draftId: id });
  if (!row) throw draftNotFound();
  const data = await step(draftOf(row), tx);
  if (!data) return;
  const where = { channelId_id: { channelId, id } };
  await tx.dropDraft.update({ where, data, select: { id: true } });
}

/** A step towards publication. */
interface Handover {
  /** The revision that the creator saw. */
  revision: number;
  /** Checks the draft's state. @returns the change; undefined when it is done already. */
  step: (draft: Draft, settings: CreatorSettings) => Change | undefined;
  /** More work of the transaction. */
  afterwards: (tx: Transaction, draft: Draft) => Promise<void>;
}

/** Schedules or submits the creator's draft, if it is complete and within the brand's rules. */
async function handOver(creator: CreatorPrincipal, path: DraftPath, handover: Handover): Promise<void> {
  const { revision, step, afterwards } = handover;
  const found = await getDraft(creator, path);
  if (found.revision !== revision) throw new Problem('draft-changed');
  const defined = await listDefinedFields(found.channelId);
  await assertPublishable(found, defined);
  const assertRules = await prepareRuleCheck(found, defined);
  await inTransaction(async (tx) => {
    const settings = await lockCreatorSettings(tx, found.channelId);
    await changeLocked(tx, found, async (draft) => {
      if (draft.revision !== revision) throw new Problem('draft-changed');
      const change = step(draft, settings);
      if (!change) return undefined;
      await assertRules(tx, settings);
      await afterwards(tx, draft);
      return change;
    });
  });
}

function assertFuture(publishAt: Date | undefined): void {
  if (publishAt && !(publishAt.getTime() > Date.now()))
    throw invalid([problemDetail('publishAt', message('publish-time-past'))]);
}

/**
 * Schedules a draft's publication.
 * @throws Problem `invalid` for a past time; as `assertPublishable` does; as `prepareRuleCheck` does; `drop-needs-approval`.
 */
export async function scheduleDraft(
  creator: CreatorPrincipal,
  path: DraftPath,
  { revision, publishAt }: { revision: number; publishAt: Date },
): Promise<void> {
  assertFuture(publishAt);
  await handOver(creator, path, {
    revision,
    step(draft, settings) {
      if (!isEditable(draft) && draft.state !== 'scheduled') throw draftNotFound();
      assertNeedsNoApproval(settings);
      return { state: 'scheduled', publishAt, lastError: null, ...notApproved };
    },
    afterwards: (tx, draft) => addPublication(tx, draft, publishAt),
  });
}

const notApproved = { approvedAt: null, approvedBy: null };

/**
 * Has a scheduled draft published at a time. When that time has come, its state decides: a former time, or that of a draft which
 * was withdrawn, publishes nothing.
 */
export function addPublication(
  tx: Transaction,
  { channelId, id }: Pick<Draft, 'channelId' | 'id'>,
  at: Date,
): Promise<void> {
  return addFollowUp(tx, tasks.publishDraft, { payload: { channelId, draftId: id }, id, at });
}

/**
 * Submits a draft to the brand, and sends the brand a mail. Submitting it twice is one submission.
 * @param publishAt when to publish it; at once without it.
 * @throws Problem as {@link scheduleDraft} does.
 */
export async function submitDraft(
  creator: CreatorPrincipal,
  path: DraftPath,
  { revision, publishAt }: { revision: number; publishAt?: Date | undefined },
): Promise<void> {
  assertFuture(publishAt);
  await handOver(creator, path, {
    revision,
    step(draft) {
      if (draft.state === 'submitted') return undefined;
      if (!isEditable(draft)) throw draftNotFound();
      return { state: 'submitted', publishAt: publishAt ?? null, lastError: null, ...notApproved };
    },
    afterwards: (tx, draft) => addDraftMail(tx, draft, 'submitted'),
  });
}

/** Takes a submitted or scheduled draft back, so that the creator can change it. */
export function withdrawDraft(creator: CreatorPrincipal, path: DraftPath): Promise<void> {
  return changeState(creator, path, ({ state }) => {
    if (isEditable({ state })) return undefined;
    if (!unended.includes(state)) throw draftNotFound();
    return withdrawn;
  });
}

/** The change by which a submitted or scheduled draft can be edited again. */
export const withdrawn = { state: 'open', publishAt: null } as const;

/** A draft or drop to copy, and the id of the copy: a repeated request creates one copy. */
interface Copying {
  collabId: string;
  id: string;
  copyId?: string;
}

/**
 * Copies a draft or a drop into a new draft.
 * @param titleOf the title of the copy.
 * @returns the new draft's id.
 * @throws Problem `collab-not-found`, `drop-not-found`, `too-many-drafts`.
 */
export async function copyToDraft(
  creator: CreatorPrincipal,
  { collabId, id, copyId = newId() }: Copying,
  titleOf: (title: string) => string,
): Promise<string> {
  const collab = await requireCollab(creator, collabId);
  if (!isId(copyId)) throw draftNotFound();
  const draft = await findDraft({ ...collab, draftId: id });
  const content = draft?.content ?? contentOfDrop(await getDropDetails({ ...collab, dropId: id }));
  const copy = { ...content, title: cutText(titleOf(content.title), limits.title) };
  await inTransaction(async (tx) => {
    await assertMoreDrafts(tx, creator, { ...collab, draftId: copyId });
    const data = [{ ...collab, id: copyId, content: json(copy) }];
    await tx.dropDraft.createMany({ data, skipDuplicates: true });
  });
  return copyId;
}
