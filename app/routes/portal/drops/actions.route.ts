import type { ActionFunctionArgs } from '@remix-run/node';
import { copyToDraft, scheduleDraft, submitDraft, withdrawDraft } from '#app/domain/drops/drafts/states.ts';
import { deleteDrop, restoreDraft, unpublishDrop } from '#app/domain/drops/drafts/delete-drop.ts';
import { parsePublishTime } from '#app/domain/drops/drafts/publish-time.ts';
import { publishOwnDraft } from '#app/domain/drops/drafts/publish.ts';
import { pinDrop } from '#app/domain/drops/pin-drop.ts';
import { invalid, Problem, problemDetail } from '#app/domain/problem.ts';
import { statusOf } from '#app/http/problem-response.ts';
import { readForm } from '#app/http/request.ts';
import { message, translate } from '#app/i18n/message.ts';
import { withCreatorPage, withPortalPage } from '../with-page.tsx';
import type { CreatorPage, PageResult } from '../page-response.tsx';
import { dropPath, intents, type DropPath, type Intent } from './action-form.tsx';
import { listPath, readListQuery } from './list-query.ts';
import { showList } from './list-page.tsx';
import { showPreview } from './preview-page.tsx';

/** Changes a drop or draft. Errors are shown on the page with the form. A form that is sent twice changes once. */
export function action({ request, params }: ActionFunctionArgs): Promise<Response> {
  return withCreatorPage(request, async (page) => {
    const { collabId = '', id = '' } = params;
    const form = await readForm(request);
    const intent = intents.find((one) => one === form.get('intent'));
    if (!intent) throw invalid([problemDetail('intent', message('invalid-value'))]);
    const change = { page, path: { collabId, id }, form };
    try {
      return { redirect: await changes[intent](change) };
    } catch (error) {
      return showProblem(change, error);
    }
  });
}

/** A link must not change anything. */
export function loader({ request, params }: ActionFunctionArgs): Promise<Response> {
  return withPortalPage(request, () => {
    const { collabId = '', id = '' } = params;
    return Promise.resolve({ redirect: `${dropPath({ collabId, id })}/preview` });
  });
}

interface Change {
  page: CreatorPage;
  path: DropPath;
  form: ReadonlyMap<string, string>;
}

/** Each carries out an intent, and returns the path to open next. */
const changes: Readonly<Record<Intent, (change: Change) => Promise<string>>> = {
  async publish({ page, path, form }) {
    const dropId = await publishOwnDraft(page.principal, draftOf(path), revisionOf(form));
    return `${dropPath({ ...path, id: dropId })}/preview?done=published`;
  },
  async schedule({ page, path, form }) {
    const publishAt = publishTimeOf(form);
    await scheduleDraft(page.principal, draftOf(path), { revision: revisionOf(form), publishAt });
    return `${dropPath(path)}/preview?done=scheduled`;
  },
  async submit({ page, path, form }) {
    const publishAt = form.has('publishAt') ? publishTimeOf(form) : undefined;
    await submitDraft(page.principal, draftOf(path), { revision: revisionOf(form), publishAt });
    return `${dropPath(path)}/preview?done=submitted`;
  },
  async withdraw({ page, path, form }) {
    await withdrawDraft(page.principal, draftOf(path));
    return nextOf({ path, form }, 'withdrawn');
  },
  async unpublish({ page, path, form }) {
    await unpublishDrop(page.principal, { collabId: path.collabId, dropId: path.id });
    return listOf(form, { done: 'unpublished' });
  },
  async duplicate({ page, path, form }) {
    const copyId = form.get('copy');
    const titleOf = (title: string) => page.t('drops.copyOf', { title });
    const id = await copyToDraft(
      page.principal,
      { ...path, ...(copyId !== undefined && { copyId }) },
      titleOf,
    );
    return dropPath({ ...path, id });
  },
  async discard({ page, path, form }) {
    const draftId = await deleteDrop(page.principal, path);
    return listOf(form, { done: 'deleted', undo: `${path.collabId}.${draftId}` });
  },
  async restore({ page, path, form }) {
    await restoreDraft(page.principal, draftOf(path));
    return nextOf({ path, form }, 'restored');
  },
  async pin({ page, path, form }) {
    await pinDrop(page.principal, { collabId: path.collabId, dropId: path.id }, true);
    return listOf(form, { done: 'pinned' });
  },
  async unpin({ page, path, form }) {
    await pinDrop(page.principal, { collabId: path.collabId, dropId: path.id }, false);
    return listOf(form, { done: 'unpinned' });
  },
};

const draftOf = ({ collabId, id }: DropPath) => ({ collabId, draftId: id });

/** A revision that no draft has, for a form that names none. */
const revisionOf = (form: Change['form']) => Number(form.get('revision') ?? NaN) || -1;

const publishTimeOf = (form: Change['form']) =>
  parsePublishTime(form.get('publishAt') ?? '', [form.get('timeZone') ?? '', form.get('brandZone') ?? '']);

/** The list as it was. */
function listOf(form: Change['form'], outcome: Readonly<Record<string, string>>): string {
  return listPath(readListQuery(new URLSearchParams(form.get('list') ?? '')), outcome);
}

/** Back to the page with the form. */
function nextOf({ path, form }: Pick<Change, 'path' | 'form'>, done: string): string {
  return form.has('list') ? listOf(form, { done }) : `${dropPath(path)}/preview?done=${done}`;
}

/** Shows the page with the form again. @throws what is no problem of the request; not found without such a page. */
function showProblem({ page, path, form }: Change, error: unknown): Promise<PageResult> {
  if (!(error instanceof Problem)) throw error;
  const [detail] = error.details;
  const text = translate(detail ?? error, page.locale);
  const [status] = statusOf(error.kind);
  const list = form.get('list');
  if (list !== undefined)
    return showList(page, readListQuery(new URLSearchParams(list)), { problem: { text, status } });
  const isAboutTime = detail?.path === 'publishAt';
  const isConflict = error.code === 'drop-changed';
  const publishAt = form.get('publishAt') ?? '';
  return showPreview(page, path, { text, status, isConflict, isAboutTime, publishAt });
}
