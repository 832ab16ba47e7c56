import { thisBrowser } from './browser.ts';
import type { UnsentCopy } from './copy.ts';
import { sendPending } from './send-pending.ts';
import {
  keyOf,
  listCopies,
  listUnreadable,
  readCopy,
  removeAll,
  removeCopy,
  type StoredCopy,
} from './storage.ts';

/* What every page of the portal does with edits that the server may lack. */

const banner = document.querySelector<HTMLElement>('#unsent');
const creatorId = banner?.dataset['creator'] ?? '';
const browser = thisBrowser();

/** Sends edits of pages that were closed too early, and shows what only the creator can decide. */
export function sendPendingOfPage(): void {
  const editor = document.querySelector<HTMLElement>('#editor');
  const shownKeys = editor?.dataset['keys']?.split(' ') ?? [];
  const send = async () => {
    const kept = await sendPending(browser, creatorId, shownKeys);
    showRejected(kept.filter(({ isRejected }) => isRejected).map(({ copy }) => copy));
  };
  showUnreadable();
  void send();
  window.addEventListener('online', () => void send());
}

/** What shows rejected edits: they are sent again when the connection returns. */
let shown: HTMLElement[] = [];

function showRejected(copies: readonly UnsentCopy[]): void {
  for (const item of shown) item.remove();
  shown = copies.flatMap((copy) => showCopy(copy) ?? []);
  hideIfEmpty();
}

/** Shows a link to the editor of a copy: of its drop, if there is one, because its page chose the id of the draft. */
function showCopy(copy: UnsentCopy): HTMLElement | undefined {
  const { collabId, draftId, basedOn, content } = copy;
  const id = basedOn?.dropId ?? draftId;
  const path = `/portal/drops/${collabId}/${id}`;
  const isHere = location.pathname === path || new URLSearchParams(location.search).get('from') === id;
  // Its drop or draft has no editor now: it was removed or deleted, or waits.
  const stored = isHere ? readCopy(browser.storage, keyOf(copy)) : undefined;
  if (stored) return showText(stored);
  const item = cloneOf('#unsent-draft');
  const link = item?.querySelector('a');
  if (!item || !link) return undefined;
  link.href = path;
  link.textContent = content.title || (banner?.dataset['untitled'] ?? '');
  show(item);
  return item;
}

function showUnreadable(): void {
  const { storage } = browser;
  // Moves those that are unreadable.
  listCopies(storage, creatorId);
  for (const unreadable of listUnreadable(storage, creatorId)) showText(unreadable);
}

/** Shows the words of a copy that no page can open, with a button that deletes it. */
function showText(stored: Pick<StoredCopy, 'key' | 'text'>): HTMLElement | undefined {
  const item = cloneOf('#unsent-text');
  const field = item?.querySelector('textarea');
  if (!item || !field) return undefined;
  field.value = wordsOf(stored.text);
  item.querySelector('button')?.addEventListener('click', () => {
    removeCopy(browser.storage, stored);
    item.remove();
    hideIfEmpty();
  });
  show(item);
  return item;
}

function cloneOf(selector: string): HTMLElement | undefined {
  const content = document.querySelector<HTMLTemplateElement>(selector)?.content.firstElementChild;
  return content ? (content.cloneNode(true) as HTMLElement) : undefined;
}

function show(item: HTMLElement): void {
  if (!banner) return;
  banner.append(item);
  banner.hidden = false;
}

function hideIfEmpty(): void {
  if (banner) banner.hidden = !banner.querySelector('textarea, a');
}

/** All texts of a copy; a text that is no JSON as it is. */
function wordsOf(text: string): string {
  try {
    const value = JSON.parse(text) as { content?: unknown } | null;
    return textsIn(value?.content ?? value).join('\n') || text;
  } catch {
    return text;
  }
}

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return value === '' ? [] : [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

/** Sends edits before the creator signs out. They are deleted when the server has ended the session. */
export function signOut(form: HTMLFormElement, event: SubmitEvent): void {
  const { storage } = browser;
  const hasEdits = () =>
    listCopies(storage, creatorId).length > 0 || listUnreadable(storage, creatorId).length > 0;
  if (!hasEdits()) return;
  event.preventDefault();
  const fields = new FormData(form, event.submitter);
  const end = async () => {
    await sendPending(browser, creatorId);
    if (hasEdits() && !confirm(form.dataset['signsOut'])) return;
    const body = new URLSearchParams();
    for (const [name, value] of fields) if (typeof value === 'string') body.append(name, value);
    const response = await fetch(form.action, { method: 'POST', body });
    // 401: the session had ended before.
    if (!response.redirected && response.status !== 401) throw new Error('Not signed out');
    removeAll(storage, creatorId);
    location.assign(response.url);
  };
  end().catch(() => {
    // The browser shows why. Edits stay.
    for (const [name, value] of fields)
      form.append(Object.assign(document.createElement('input'), { type: 'hidden', name, value }));
    form.submit();
  });
}
