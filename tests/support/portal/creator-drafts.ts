import { limits } from '#app/domain/limits.ts';
import type { saveDraft } from '#app/domain/drops/drafts/drafts.ts';
import { getCreatorPrincipal } from '../db/collabs.ts';
import type { TestDatabase } from '../db/database.ts';
import { listDrafts } from '../db/drafts.ts';
import { loadApp } from '../world/load-app.ts';

/** Settings of a brand that allows its creators everything. */
export const everythingAllowed = {
  needsApproval: false,
  lockedFields: [],
  productScope: { kind: 'all' },
  reviewEmail: '',
  maxDrops: limits.dropsPerCollab,
  maxProducts: limits.productsPerDrop,
  maxMedia: limits.mediaPerList,
};

/* What creators do with drafts in the portal. */

type Database = Pick<TestDatabase, 'url' | 'query'>;

/** Creates a draft with a title. @returns its id. */
export async function addDraft(database: Database, collabId: string, title = ''): Promise<string> {
  await loadApp(database);
  const { draftContent } = await import('#app/domain/drops/drafts/content.ts');
  const { newId } = await import('#app/ids.ts');
  const path = { collabId, draftId: newId() };
  const draft = { revision: 0, content: draftContent.parse({ title }) };
  await save(await getCreatorPrincipal(database, collabId), path, draft);
  return path.draftId;
}

/** Creates empty drafts until a collab has a number of drafts that have not ended. */
export async function fillDrafts(database: Database, collabId: string, total: number): Promise<void> {
  await loadApp(database);
  const { unended } = await import('#app/domain/drops/drafts/drafts.ts');
  const present = (await listDrafts(database, collabId)).filter(({ state }) => unended.includes(state));
  for (let count = present.length; count < total; count += 1) await addDraft(database, collabId);
}

/** Writes a draft of a new drop, or of changes of a drop, and submits it. @returns its id. */
export async function addSubmittedDraft(
  database: Database,
  { collabId, dropId }: { collabId: string; dropId?: string },
  content: { title: string; products: object[] },
): Promise<string> {
  const { creator, revision, ...path } = await addOpenDraft(database, { collabId, dropId }, content);
  const { submitDraft } = await import('#app/domain/drops/drafts/states.ts');
  await submitDraft(creator, path, { revision });
  return path.draftId;
}

/** Writes a draft of a new drop, and schedules it for tomorrow. */
export async function addScheduledDraft(
  database: Database,
  collabId: string,
  content: { title: string; products: object[] },
): Promise<void> {
  const { creator, revision, ...path } = await addOpenDraft(database, { collabId }, content);
  const { scheduleDraft } = await import('#app/domain/drops/drafts/states.ts');
  await scheduleDraft(creator, path, { revision, publishAt: new Date(Date.now() + 86_400_000) });
}

/** Writes a draft of a new drop, or of changes of a drop. */
export async function addOpenDraft(
  database: Database,
  { collabId, dropId }: { collabId: string; dropId?: string | undefined },
  content: { title: string; products: object[] },
) {
  await loadApp(database);
  const { draftContent } = await import('#app/domain/drops/drafts/content.ts');
  const { findOpenDraft } = await import('#app/domain/drops/drafts/open-draft.ts');
  const { newId } = await import('#app/ids.ts');
  const creator = await getCreatorPrincipal(database, collabId);
  const open = await findOpenDraft(creator, { collabId, id: dropId ?? newId() });
  if ('openInstead' in open) throw new Error('The drop already has a draft');
  const { draftId, basedOn } = open;
  const first = { revision: 0, content: draftContent.parse(content), basedOn };
  const revision = await save(creator, { collabId, draftId }, first);
  return { creator, collabId, draftId, revision };
}

/** Changes the description of a draft, which is withdrawn if necessary, and submits it again. */
export async function resubmitDraft(
  database: Database,
  path: { collabId: string; draftId: string },
  description: string,
): Promise<void> {
  await loadApp(database);
  const { getDraft } = await import('#app/domain/drops/drafts/drafts.ts');
  const { submitDraft, withdrawDraft } = await import('#app/domain/drops/drafts/states.ts');
  const creator = await getCreatorPrincipal(database, path.collabId);
  await withdrawDraft(creator, path);
  const { content, revision } = await getDraft(creator, path);
  const saved = await save(creator, path, { revision, content: { ...content, description } });
  await submitDraft(creator, path, { revision: saved });
}

/** @returns the saved revision. */
async function save(...parameters: Parameters<typeof saveDraft>): Promise<number> {
  const drafts = await import('#app/domain/drops/drafts/drafts.ts');
  const saved = await drafts.saveDraft(...parameters);
  if ('conflict' in saved) throw new Error('The draft was changed meanwhile');
  return saved.revision;
}
