import { thisBrowser } from './browser.ts';
import { sendPending } from './send-pending.ts';
import { listCopies, listUnreadable, removeAll } from './storage.ts';

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

function showRejected(copies: readonly { collabId: string; draftId: string; content: { title: string } }[]) {
  for (const link of banner?.querySelectorAll('p') ?? []) link.remove();
  for (const { collabId, draftId, content } of copies) {
    const item = cloneOf('#unsent-draft');
    const link = item?.querySelector('a');
    if (!item || !link) continue;
    link.href = `/portal/drops/${collabId}/${draftId}`;
    link.textContent = content.title || (banner?.dataset['untitled'] ?? '');
    show(item);
  }
}

function showUnreadable(): void {
  const { storage } = browser;
  // Moves those that are unreadable.
  listCopies(storage, creatorId);
  for (const { key, text } of listUnreadable(storage, creatorId)) {
    const item = cloneOf('#unsent-text');
    const field = item?.querySelector('textarea');
    if (!item || !field) continue;
    field.value = wordsOf(text);
    item.querySelector('button')?.addEventListener('click', () => {
      storage?.removeItem(key);
      item.remove();
      if (banner) banner.hidden = !banner.querySelector('textarea, a');
    });
    show(item);
  }
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

/** All texts of a copy of another version; a text that is no JSON as it is. */
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
    if (!response.redirected) throw new Error('Not signed out');
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
