import { setTimeout as sleep } from 'node:timers/promises';
import { renderToString } from 'react-dom/server';
import { editorScript } from 'virtual:portal-editor';
import { cutText } from '#app/cut-text.ts';
import { decimalSeparatorOf } from '#app/ui/typed-number.ts';
import { getBrandLook } from '#app/domain/channels/brand-look.ts';
import { getDraftRules, type DraftRules } from '#app/domain/drops/drafts/check-rules.ts';
import type { DraftContent } from '#app/domain/drops/drafts/content.ts';
import { isEditable, type DraftToSave } from '#app/domain/drops/drafts/drafts.ts';
import { dropIdOf, type OpenDraft } from '#app/domain/drops/drafts/open-draft.ts';
import { getDropEditorContext } from '#app/domain/drops/editable-drop.ts';
import { limits } from '#app/domain/limits.ts';
import { Problem } from '#app/domain/problem.ts';
import { newId } from '#app/ids.ts';
import { mediaHost } from '#app/domain/media/media.ts';
import { parseMessage, translate } from '#app/i18n/message.ts';
import { portalTemplates } from '#app/i18n/portal-text.ts';
import { emptyContent, type DropContent } from '#app/ui/drop-values.ts';
import { PageHead } from '../document.tsx';
import { keyOf } from '../unsent/storage.ts';
import type { CreatorPage, PageContent } from '../page-response.tsx';
import { Editor } from './editor/editor.tsx';
import type { FieldProblem } from '#app/ui/post-json.ts';
import type { DropBase, EditorData, FoundProducts, Locks } from './editor/editor-data.ts';
import { isTextField } from './editor/form-fields.ts';
import editorParts from './editor-parts.css?url';
import editorStyles from './editor.css?url';
import { findProducts, listCards } from './find-products.ts';

/** What a form without JavaScript sent, and why it was not saved. */
interface RejectedDraft {
  content: DropContent;
  /** The revision to save over. */
  revision: number;
  /** What the server has at this revision, if it has changed since the request began. */
  saved?: DropContent;
  /** Whether that is another version than the form's start. */
  isConflict?: boolean;
  /** Of the whole form. */
  message?: string | undefined;
  problems: readonly FieldProblem[];
}

/** Renders the editor, or what a draft that waits or is deleted contains. */
export async function showDraft(
  page: CreatorPage,
  open: OpenDraft,
  rejected?: RejectedDraft,
): Promise<PageContent> {
  const { t } = page;
  const { draft, collabId, draftId } = open;
  const { name: brand } = await getBrandLook(open.channelId);
  const title = t(open.basedOn ? 'draft.editTitle' : 'draft.newTitle');
  const head = (
    <>
      <PageHead title={title} back={{ href: '/portal/drops', text: t('draft.back') }} />
      <p className="quiet">{t('draft.forBrand', { brand })}</p>
    </>
  );
  if (draft && !isEditable(draft)) return { title, body: <Locked page={page} draft={draft} head={head} /> };
  const data = await loadData(page, open, { brand, rejected });
  const change = `/portal/drops/${collabId}/${draftId}/change`;
  return {
    title,
    body: (
      <div className="editor-page">
        {head}
        <Messages page={page} open={open} brand={brand} change={change} message={rejected?.message} />
        {/* Rendered apart, so that the script finds what it renders itself. */}
        <div
          id="editor"
          data-keys={keysOf(page, data)}
          dangerouslySetInnerHTML={{ __html: renderToString(<Editor data={data} />) }}
        />
        <script
          id="editor-data"
          type="application/json"
          dangerouslySetInnerHTML={{ __html: JSON.stringify(data).replaceAll('<', String.raw`\u003c`) }}
        />
      </div>
    ),
    parts: { styles: [editorStyles, editorParts], script: editorScript },
    images: [data.content, data.basedOn?.base, data.newer?.content].flatMap((content) =>
      content ? mediaUrlsIn(content, data.fields) : [],
    ),
  };
}

/** The keys of edits that the editor itself shows and sends, such as of the draft whose address led here. */
function keysOf({ request }: CreatorPage, data: EditorData): string {
  const former = new URL(request.url).searchParams.get('from');
  const drafts = [data, ...(former === null ? [] : [{ ...data, draftId: former, basedOn: undefined }])];
  return drafts.map(keyOf).join(' ');
}

/** For the page's policy. A file whose origin is not among them is shown after the page is loaded again. */
function mediaUrlsIn({ media, products, custom }: DropContent, fields: EditorData['fields']): string[] {
  const handles = fields.filter((field) => !isTextField(field)).map(({ handle }) => handle);
  const values = [custom, ...products.map((item) => item.custom)];
  const items = values.flatMap((own) => handles.flatMap((handle) => own[handle] ?? []));
  const files = [media, ...products.map(({ enhancement }) => enhancement?.media ?? [])].flat();
  return [...files, ...items].flatMap((item) => {
    if (typeof item === 'string') return [item];
    return typeof item === 'object' && item.url !== undefined ? [item.url] : [];
  });
}

interface Loaded {
  /** The brand's name. */
  brand: string;
  rejected: RejectedDraft | undefined;
}

async function loadData(
  page: CreatorPage,
  open: OpenDraft,
  { brand, rejected }: Loaded,
): Promise<EditorData> {
  const { collabId, draftId, channelId, draft, basedOn, drop } = open;
  const saved = shownContent(draft?.content ?? basedOn?.base ?? emptyContent);
  const content = rejected?.content ?? saved;
  const newer = drop?.newer && { ...drop.newer, content: shownContent(drop.newer.content) };
  const ids = new Set([...content.products, ...(newer?.content.products ?? [])].map(({ id }) => id));
  const search = cutText(new URL(page.request.url).searchParams.get('search') ?? '', limits.url) || undefined;
  const [{ fields }, cards, found, { settings, locked, current }] = await Promise.all([
    getDropEditorContext({ channelId, collabId }),
    listCards(channelId, [...ids]),
    findFirst(channelId, { search, isEmpty: content.products.length === 0 }),
    getDraftRules({ channelId, collabId, dropId: dropIdOf(open) }),
  ]);
  const { productScope: scope, maxProducts, maxMedia } = settings;
  return {
    creatorId: page.principal.creatorId,
    collabId,
    draftId,
    content,
    saved: rejected?.saved ?? saved,
    isConflict: rejected?.isConflict ?? false,
    newer,
    fields,
    decimalSeparator: decimalSeparatorOf(page.locale),
    cards,
    found,
    search,
    brand,
    scope: { kind: scope.kind, title: scope.kind === 'collection' ? scope.title : undefined },
    locks: locksOf({ locked, current }),
    copyId: newId(),
    basedOn: shownBase(basedOn),
    revision: rejected?.revision ?? draft?.revision ?? 0,
    problems: rejected?.problems ?? [],
    texts: portalTemplates(page.locale, 'editor'),
    mediaHost: mediaHost(),
    limits: {
      products: maxProducts,
      media: maxMedia,
      listItems: limits.customListItems,
      imageBytes: limits.uploadBytes.IMAGE,
      videoBytes: limits.uploadBytes.VIDEO,
    },
  };
}

/** The locked fields of a draft, and their values in the store, for the editor. */
export function locksOf({ locked, current }: Pick<DraftRules, 'locked' | 'current'>): Locks {
  return { fields: [...locked], published: locked.size > 0 ? shownContent(current) : emptyContent };
}

/** A page whose form requested no products does not wait longer for them. The script requests them again. */
const firstProductsMs = 300;

/** What a form searched, or the first products for an empty drop. The page opens without the store. */
async function findFirst(
  channelId: string,
  { search, isEmpty }: { search: string | undefined; isEmpty: boolean },
): Promise<FoundProducts | undefined> {
  if (search === undefined && !isEmpty) return undefined;
  const found = findProducts(channelId, search ?? '').catch((error: unknown) => {
    if (error instanceof Problem && error.kind === 'unavailable') return { cards: [], isUnavailable: true };
    throw error;
  });
  if (search !== undefined) return found;
  return Promise.race([found, sleep(firstProductsMs, undefined, { ref: false })]);
}

/** The content for the editor. It was checked when it was saved. */
export function shownContent(content: DraftContent | DropContent): DropContent {
  return content as DropContent;
}

export function shownBase(basedOn: DraftToSave['basedOn']): DropBase | undefined {
  return basedOn && { ...basedOn, base: shownContent(basedOn.base) };
}

interface MessagesProps {
  page: CreatorPage;
  open: OpenDraft;
  brand: string;
  /** Where forms that change the draft are sent. */
  change: string;
  message: string | undefined;
}

function Messages({
  page: { t, locale, request },
  open: { draft, drop },
  brand,
  change,
  message,
}: MessagesProps) {
  const { searchParams } = new URL(request.url);
  const saved = message === undefined ? searchParams.get('saved') : null;
  return (
    <div className="editor-notices">
      {message !== undefined && (
        <p className="notice critical" role="alert">
          {message}
        </p>
      )}
      {saved !== null && (
        <p className="notice success" role="status">
          {t('portal.saved')} {saved === 'copy' && t('draft.copied')}
        </p>
      )}
      {searchParams.has('kept') && (
        <p className="notice warning" role="status">
          {t('draft.kept')}
        </p>
      )}
      {draft?.state === 'changes_requested' && draft.comment !== '' && (
        <section className="notice warning" aria-labelledby="comment-title">
          <h2 id="comment-title">{t('draft.changesRequested', { brand })}</h2>
          <p className="lines">{draft.comment}</p>
        </section>
      )}
      {draft && draft.lastError !== null && (
        <p className="notice critical">
          {t('draft.notPublished', { reason: translate(parseMessage(draft.lastError), locale) })}
        </p>
      )}
      {drop?.isRemoved && (
        <form className="notice warning" method="post" action={change}>
          <p>{t('draft.removed', { brand })}</p>
          <button className="secondary small" name="intent" value="duplicate">
            {t('draft.duplicate')}
          </button>
        </form>
      )}
    </div>
  );
}

interface LockedProps {
  page: CreatorPage;
  draft: NonNullable<OpenDraft['draft']>;
  head: React.ReactNode;
}

/** A draft that waits for the brand or for its time, or that is deleted. */
function Locked({ page: { t, locale }, draft, head }: LockedProps) {
  const { state, publishAt, content, collabId, id } = draft;
  const when = publishAt?.toLocaleString(locale, { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });
  const time = when === undefined ? '' : `${when} UTC`;
  const text =
    state === 'scheduled'
      ? t('draft.scheduled', { time })
      : t(state === 'submitted' ? 'draft.submitted' : 'draft.deleted');
  const path = `/portal/drops/${collabId}/${id}`;
  const isDeleted = state === 'discarded';
  return (
    <div className="narrow">
      {head}
      <form className="notice" method="post" action={`${path}/change`}>
        <p>{text}</p>
        <div className="row">
          <button className="secondary" name="intent" value={isDeleted ? 'restore' : 'withdraw'}>
            {t(isDeleted ? 'draft.restore' : 'draft.withdraw')}
          </button>
          {!isDeleted && <a href={`${path}/preview`}>{t('draft.preview')}</a>}
        </div>
      </form>
      <section className="card stack" aria-labelledby="content-title">
        <h2 id="content-title">{content.title || t('draft.untitled')}</h2>
        {content.description !== '' && <p className="lines">{content.description}</p>}
        <p className="quiet">{t('draft.productCount', { count: content.products.length })}</p>
      </section>
    </div>
  );
}
