import { RequestFailed } from '#app/ui/post-json.ts';
import { sendCopy, type Browser } from './browser.ts';
import { continues, withConfirmed, withSent, type UnsentCopy } from './copy.ts';
import { listCopies, readCopy, removeCopy, writeCopy, type StoredCopy } from './storage.ts';

/** A copy that stays in the browser. */
interface KeptCopy {
  copy: UnsentCopy;
  /** Whether only the creator can decide: the server has another version, or rejects this one. */
  isRejected: boolean;
}

/**
 * Sends a creator's edits whose pages were closed before the server confirmed them. What the server rejects stays, and
 * the editor of the draft shows it.
 * @param except the keys of edits that the editor in this page shows: it sends them itself.
 * @returns what is not saved.
 */
export async function sendPending(
  browser: Browser,
  creatorId: string,
  except: readonly string[] = [],
): Promise<readonly KeptCopy[]> {
  const kept: KeptCopy[] = [];
  for (const { key } of listCopies(browser.storage, creatorId)) {
    // It may have changed while another one was sent.
    const stored = except.includes(key) ? undefined : readCopy(browser.storage, key);
    const own = stored && (await sendStored(browser, stored));
    if (own) kept.push(own);
  }
  return kept;
}

async function sendStored(browser: Browser, stored: StoredCopy): Promise<KeptCopy | undefined> {
  const { storage } = browser;
  const { key } = stored;
  // Another page may have written more during the request: its text stays.
  const replace = (before: string, copy: UnsentCopy) =>
    (storage?.getItem(key) === before ? writeCopy(storage, copy) : undefined) ?? before;
  let copy = withSent(stored.copy);
  let text = replace(stored.text, copy);
  try {
    for (;;) {
      browser.post({ key, did: 'send', content: copy.content });
      const response = await sendCopy(browser, copy, { isUnattended: true });
      if ('revision' in response) {
        const saved = { draftId: copy.draftId, revision: response.revision, content: copy.content };
        removeCopy(storage, { key, text });
        browser.post({ key, did: 'save', saved, basedOn: copy.basedOn });
        return undefined;
      }
      const latest = readCopy(storage, key);
      if (!latest) return undefined;
      if (!continues(latest.copy, response.conflict)) break;
      copy = withSent(withConfirmed(latest.copy, response.conflict));
      text = replace(latest.text, copy);
    }
  } catch (error) {
    if (!(error instanceof RequestFailed)) throw error;
    if (!error.isFinal) return { copy, isRejected: false };
  }
  return { copy, isRejected: true };
}
