import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import type { z } from 'zod';
import { cutText } from '#app/cut-text.ts';
import { requireCollab } from '#app/domain/collabs/authorize.ts';
import { getDraftRules } from '#app/domain/drops/drafts/check-rules.ts';
import { draftBase, draftContent, type DraftContent } from '#app/domain/drops/drafts/content.ts';
import { isEditable, saveDraft, type DraftToSave } from '#app/domain/drops/drafts/drafts.ts';
import { dropIdOf, findOpenDraft, type OpenDraft } from '#app/domain/drops/drafts/open-draft.ts';
import { listFieldProblems } from '#app/domain/drops/drafts/own-drops.ts';
import { getDropEditorContext } from '#app/domain/drops/editable-drop.ts';
import { isId, newId } from '#app/ids.ts';
import { limits } from '#app/domain/limits.ts';
import { Problem } from '#app/domain/problem.ts';
import { validate } from '#app/domain/input/validate.ts';
import { parseJson } from '#app/domain/json.ts';
import { statusOf } from '#app/http/problem-response.ts';
import { readForm } from '#app/http/request.ts';
import { translate } from '#app/i18n/message.ts';
import { decimalSeparatorOf } from '#app/ui/typed-number.ts';
import { contentOf, type DropContent } from '#app/ui/drop-values.ts';
import { fieldProblems } from '../creator-json.ts';
import { withCreatorPage } from '../with-page.tsx';
import type { CreatorPage, PageResult } from '../page-response.tsx';
import { locksOf, shownContent, showDraft } from './editor-page.tsx';
import { withFields, withIntent } from './editor/form-fields.ts';
import { withPublished } from './editor/locks.ts';

/** The editor of a draft or drop, or of a new draft: nothing is saved by opening it. */
export function loader({ request, params: { collabId = '', id = '' } }: LoaderFunctionArgs) {
  return withCreatorPage(request, async (page): Promise<PageResult> => {
    const open = await findOpenDraft(page.principal, { collabId, id });
    if (!('openInstead' in open)) return showDraft(page, open);
    // The script continues with edits of a draft that was published, also when its drop has a newer draft.
    const from = new URL(request.url).searchParams.get('from') ?? id;
    return {
      redirect: `/portal/drops/${collabId}/${open.openInstead}?${new URLSearchParams({ from }).toString()}`,
    };
  });
}

/**
 * Saves the form of a browser without JavaScript, and does what its button says. What cannot be saved in its place becomes
 * a draft of its own, or is shown again with the reason.
 */
export function action({ request, params: { collabId = '', id = '' } }: ActionFunctionArgs) {
  return withCreatorPage(request, async (page): Promise<PageResult> => {
    const form = await readForm(request);
    const open = await findOpenForForm(page, { collabId, id }, form);
    if (open) return saveForm(page, open, form);
    const collab = await requireCollab(page.principal, collabId);
    const isNew = { draft: undefined, basedOn: undefined, drop: undefined };
    const copy = { ...collab, draftId: form.get('copy') ?? '', ...isNew };
    const content = await contentOfForm(copy, form, page.locale);
    return orShowAgain(page, { open: copy, content, revision: 0 }, async () => {
      const copyId = await saveCopy(page, copy, content);
      return { redirect: `/portal/drops/${collabId}/${copyId}?kept=yes` };
    });
  });
}

type Form = ReadonlyMap<string, string>;

/** @returns undefined when the draft cannot be changed, such as after its publication on another device. */
async function findOpenForForm(
  { principal }: CreatorPage,
  { collabId, id }: { collabId: string; id: string },
  form: Form,
): Promise<OpenDraft | undefined> {
  const draftId = form.get('draft') ?? '';
  let open: Awaited<ReturnType<typeof findOpenDraft>>;
  try {
    open = await findOpenDraft(principal, { collabId, id });
    // The same form was sent before, and started the draft.
    if ('openInstead' in open && open.openInstead === draftId)
      open = await findOpenDraft(principal, { collabId, id: draftId });
  } catch (error) {
    if (error instanceof Problem && error.code === 'drop-not-found' && isId(id)) return undefined;
    throw error;
  }
  if ('openInstead' in open || (open.draft && !isEditable(open.draft))) return undefined;
  return { ...open, draftId: isId(draftId) && open.draft === undefined ? draftId : open.draftId };
}

interface Shown {
  open: OpenDraft;
  /** What the form sent. */
  content: DropContent;
  revision: number;
}

/** Shows the form again with what it sent, when its content cannot be saved. */
async function orShowAgain(
  page: CreatorPage,
  { open, content, revision }: Shown,
  work: () => Promise<PageResult>,
): Promise<PageResult> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Problem) || error.code === 'collab-not-found') throw error;
    const problems = fieldProblems(error.details, page.locale);
    const message = problems.length > 0 ? page.t('profile.notSaved') : translate(error, page.locale);
    const shown = { content, revision, problems, message };
    return { ...(await showDraft(page, open, shown)), status: statusOf(error.kind)[0] };
  }
}

async function saveForm(page: CreatorPage, open: OpenDraft, form: Form): Promise<PageResult> {
  const intent = form.get('intent') ?? 'save';
  const content = await contentOfForm(open, form, page.locale);
  const sent = { open, content, revision: Number(form.get('revision') ?? 0) };
  return orShowAgain(page, sent, async () => {
    const { collabId, draftId } = open;
    const save = draftOfForm(sent, form);
    const path = `/portal/drops/${collabId}/${draftId}`;
    // The own version stays as a draft of its own.
    const isTheirs = intent === 'theirs' && save.basedOn !== undefined;
    if (isTheirs) await saveCopy(page, { ...open, draftId: form.get('copy') ?? '' }, content);
    // The same form was sent before.
    if (isTheirs && save.content === undefined) return { redirect: `${path}?saved=copy` };
    const toSave = { ...save, content: save.content ?? validate(draftContent, contentOf(content)) };
    const saved = await saveDraft(page.principal, { collabId, draftId }, toSave);
    if ('conflict' in saved) {
      const message = page.t('draft.conflict');
      const { revision, content: other } = saved.conflict;
      const shown = {
        content,
        revision,
        saved: shownContent(other),
        isConflict: true,
        problems: [],
        message,
      };
      return { ...(await showDraft(page, open, shown)), status: 409 };
    }
    if (intent === 'search') {
      const query = new URLSearchParams({ search: form.get('search') ?? '' });
      return { redirect: `${path}?${query.toString()}#search-label` };
    }
    if (intent !== 'preview') return { redirect: `${path}?saved=${isTheirs ? 'copy' : 'yes'}` };
    return openPreview(page, { ...sent, revision: saved.revision }, toSave.content);
  });
}

/** Opens the preview of a saved draft, or marks what stops its publication. */
async function openPreview(
  page: CreatorPage,
  { open, content: typed, revision }: Shown,
  content: DraftContent,
): Promise<PageResult> {
  const { collabId, channelId, draftId } = open;
  const found = await listFieldProblems({ channelId, collabId, dropId: dropIdOf(open), content });
  // Browsers keep the fragment of the editor's URL without one.
  if (found.length === 0) return { redirect: `/portal/drops/${collabId}/${draftId}/preview#content` };
  const problems = fieldProblems(found, page.locale);
  return {
    ...(await showDraft(page, open, { content: typed, saved: typed, revision, problems })),
    status: 400,
  };
}

/** The content from the form's start with the typed texts, after the button's change. */
async function contentOfForm(open: OpenDraft, form: Form, locale: string): Promise<DropContent> {
  const { channelId, collabId } = open;
  const { fields } = await getDropEditorContext({ channelId, collabId });
  const before = readField(form, 'content', draftContent);
  const typed = withFields(shownContent(before), form, {
    fields,
    decimalSeparator: decimalSeparatorOf(locale),
  });
  const intent = form.get('intent') ?? 'save';
  if (intent !== 'reset') return withIntent(typed, intent);
  const rules = await getDraftRules({ channelId, collabId, dropId: dropIdOf(open) });
  return withPublished(typed, locksOf(rules));
}

/** What a form saves. The content is the brand's, if the form chose that, and otherwise the form's. */
function draftOfForm(
  { open: { drop }, revision }: Shown,
  form: Form,
): Omit<DraftToSave, 'content'> & Partial<Pick<DraftToSave, 'content'>> {
  const intent = form.get('intent') ?? 'save';
  if (!form.has('basedOn')) return { revision };
  const basedOn = readField(form, 'basedOn', draftBase);
  if (!drop?.newer || (intent !== 'mine' && intent !== 'theirs')) return { revision, basedOn };
  const merged = { ...basedOn, baseRevision: drop.newer.revision, base: drop.newer.content };
  return { revision, basedOn: merged, ...(intent === 'theirs' && { content: drop.newer.content }) };
}

/** Saves what a form sent as a draft of a new drop. A repeated form saves it once. @returns the draft's id. */
async function saveCopy(
  page: CreatorPage,
  { collabId, draftId }: OpenDraft,
  typed: DropContent,
): Promise<string> {
  const content = validate(draftContent, contentOf(typed));
  const title = cutText(page.t('draft.copyTitle', { title: content.title }).trim(), limits.title);
  const save = { revision: 0, content: { ...content, title } };
  const copyId = isId(draftId) ? draftId : newId();
  const saved = await saveDraft(page.principal, { collabId, draftId: copyId }, save);
  if (!('conflict' in saved)) return copyId;
  // The copy was changed since, or the form: both stay.
  const otherId = newId();
  await saveDraft(page.principal, { collabId, draftId: otherId }, save);
  return otherId;
}

function readField<Schema extends z.ZodType>(form: Form, name: string, schema: Schema): z.output<Schema> {
  return validate(schema, parseJson(Buffer.from(form.get(name) ?? '')));
}
