import { contentOf, emptyContent, type DropContent } from '#app/ui/drop-values.ts';
import { mergeEdits } from '#app/ui/merge-drops.ts';
import type { EditorData, SaveResponse } from '../drops/editor/editor-data.ts';
import { RequestFailed, type FieldProblem } from '#app/ui/post-json.ts';
import { sendCopy, type Browser, type Message, type News } from './browser.ts';
import {
  continuedFrom,
  isSame,
  isUnsent,
  laterBase,
  newCopy,
  withChosen,
  withConfirmed,
  withSent,
  type UnsentCopy,
  type SavedVersion,
} from './copy.ts';
import {
  firstState,
  type EditorPage,
  type OtherVersion,
  type SaveState,
  type SaveStatus,
} from './save-state.ts';
import { keyOf, readCopy, StoredEdits } from './storage.ts';

/** The same each time: a new list would render the whole page again. */
const noFields: readonly FieldProblem[] = [];
const pauseMs = 700;
const maxPauseMs = 30_000;

/**
 * Saves a draft while the creator types. Until the server confirms them, edits are in the browser's storage, and are sent
 * again with growing pauses. A repeated request changes nothing. Pages of one browser share the edits of a draft.
 */
export class Autosave {
  #copy: UnsentCopy;
  /** The revision of the drop on which the server's version is based. */
  #savedBase: number | undefined;
  readonly #stored: StoredEdits;
  #state: SaveState;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #failures = 0;
  #sending: Promise<boolean> | undefined;
  readonly #data: EditorData;
  readonly #browser: Browser;
  readonly #page: EditorPage;

  constructor(data: EditorData, browser: Browser, page: EditorPage) {
    this.#data = data;
    this.#browser = browser;
    this.#stored = new StoredEdits(browser.storage);
    this.#page = page;
    const { creatorId, collabId, draftId, basedOn, revision } = data;
    const confirmed = contentOf(data.saved);
    this.#copy = newCopy({ creatorId, collabId, draftId, basedOn, revision, confirmed });
    this.#savedBase = basedOn?.baseRevision;
    this.#state = firstState(data);
  }

  get state(): SaveState {
    return this.#state;
  }

  get draftId(): string {
    return this.#copy.draftId;
  }

  /** Whether edits are in this page alone, and are lost with it. */
  get isAtRisk(): boolean {
    return this.#isUnsent() && !this.#stored.isKept;
  }

  /**
   * Continues with the edits of an earlier visit, and with what was typed before the script ran, which is newer.
   * @param former the draft that was published, when its address led here.
   * @returns what to show.
   */
  start(typed: DropContent, former?: string | null): DropContent {
    const { draftId, basedOn, revision, confirmed: base } = this.#copy;
    const saved: OtherVersion = { from: 'saved', draftId, revision, content: base, base, basedOn };
    const mine = contentOf(typed);
    const formerKeys = former ? [keyOf({ ...this.#copy, draftId: former, basedOn: undefined })] : [];
    const stored = this.#stored.find([keyOf(this.#copy), ...formerKeys]);
    const before = stored?.copy.content ?? base;
    if (stored && !isSame(stored.copy.content, base)) {
      const { copy } = stored;
      const content = mergeEdits({ base, mine, theirs: copy.content });
      const continued = continuedFrom(copy, saved);
      this.#copy = { ...(continued ?? copy), content };
      if (!continued) this.#set('conflict', { other: { ...saved, base: copy.confirmed } });
    } else {
      this.#copy = { ...this.#copy, content: mine };
      if (this.#data.isConflict) this.#set('conflict', { other: saved });
    }
    this.#keep();
    this.#continue(pauseMs);
    // Pages without edits show the same version from now on.
    if (this.#state.status !== 'conflict') this.#send('open');
    const { content } = this.#copy;
    if (!isSame(content, before)) this.#post({ did: 'edit', before, content });
    this.#browser.listen((message) => {
      if (message.key === keyOf(this.#copy)) this.#receive(message);
    });
    return content;
  }

  change(changed: DropContent): void {
    const before = this.#copy.content;
    const content = contentOf(changed);
    if (isSame(content, before)) return;
    this.#copy = { ...this.#copy, content };
    this.#keep();
    this.#post({ did: 'edit', before, content });
    this.#continue(pauseMs);
  }

  /** Continues from another version. The choice ends the version that lost. */
  resolve(other: OtherVersion): void {
    // A choice that is made again finds the own later revision.
    if (this.#state.other) {
      this.#copy = withChosen(this.#copy, other);
      if (other.from !== 'brand') this.#savedBase = other.basedOn?.baseRevision;
      this.#send('save');
    }
    this.#set('saved', { other: undefined });
    this.#keep();
    this.#continue(0);
  }

  /** Continues as a new draft, when this one has ended. @returns whether it is saved. */
  startNew(): Promise<boolean> {
    const { creatorId, collabId, content } = this.#copy;
    const draftId = crypto.randomUUID();
    const empty = newCopy({ creatorId, collabId, draftId, revision: 0, confirmed: emptyContent });
    this.#copy = { ...empty, content };
    this.#savedBase = undefined;
    this.#set('saving', { other: undefined });
    this.#keep();
    return this.send();
  }

  /** Sends what is not saved. @param listsMissing to report what is missing. @returns whether everything is saved. */
  async send(listsMissing = false): Promise<boolean> {
    while (this.#sending) await this.#sending;
    this.#sending = this.#sendLatest(listsMissing).finally(() => {
      this.#sending = undefined;
    });
    return this.#sending;
  }

  async #sendLatest(listsMissing: boolean): Promise<boolean> {
    clearTimeout(this.#timer);
    if (this.#state.status === 'conflict') return false;
    let isChecked = listsMissing;
    while (isChecked || this.#isUnsent()) {
      this.#set('saving');
      if (!(await this.#sendOnce(isChecked))) return false;
      isChecked = false;
    }
    if (this.#state.status === 'saving') this.#set('saved');
    return this.#state.status === 'saved';
  }

  async #sendOnce(listsMissing: boolean): Promise<boolean> {
    this.#copy = withSent(this.#copy);
    this.#keep();
    const copy = this.#copy;
    this.#post({ did: 'send', content: copy.content });
    try {
      const response = await sendCopy(this.#browser, copy, listsMissing ? { listsMissing } : {});
      this.#failures = 0;
      if ('conflict' in response) return await this.#continueOrShow(copy, response.conflict, listsMissing);
      const { draftId, content, basedOn } = copy;
      this.#copy = withConfirmed(this.#copy, { draftId, revision: response.revision, content });
      this.#savedBase = basedOn?.baseRevision;
      this.#keep();
      this.#send('save');
      return this.#accept(response);
    } catch (error) {
      this.#fail(error);
      return false;
    }
  }

  #accept({ newer, missing = [] }: Extract<SaveResponse, { revision: number }>): boolean {
    const { draftId, basedOn } = this.#copy;
    const other: OtherVersion | undefined =
      newer && basedOn ? { ...newer, draftId, from: 'brand', base: basedOn.base } : undefined;
    this.#set(missing.length > 0 ? 'missing' : 'saving', { fields: missing, other });
    return missing.length === 0;
  }

  /** The server has another version: of an own request whose response was lost, or of another device. */
  async #continueOrShow(copy: UnsentCopy, conflict: SavedVersion, listsMissing: boolean): Promise<boolean> {
    // Another page of this browser may have sent it meanwhile.
    const continued = continuedFrom(this.#copy, conflict);
    if (continued) {
      this.#copy = continued;
      this.#savedBase = conflict.basedOn?.baseRevision;
      return this.#sendOnce(listsMissing);
    }
    const isSameDraft = conflict.draftId === copy.draftId;
    const base = isSameDraft ? copy.confirmed : (conflict.basedOn?.base ?? copy.confirmed);
    this.#set('conflict', { other: { ...conflict, from: 'device', base } });
    this.#keep();
    return false;
  }

  #fail(error: unknown): void {
    if (!(error instanceof RequestFailed)) throw error;
    const { status, message, fields } = error;
    if (status === 401) this.#set('signed-out');
    else if (error.isFinal) this.#set(status === 404 ? 'ended' : 'rejected', { message, fields });
    else {
      this.#failures += 1;
      this.#set('offline');
      this.#schedule(Math.min(maxPauseMs, 1_000 * 2 ** (this.#failures - 1)));
    }
  }

  /** Another page of this browser shows the same draft. */
  #receive(message: Message): void {
    if (message.did === 'send') {
      this.#copy = withSent(this.#copy, message.content);
      return;
    }
    if (message.did === 'edit') {
      const { before: base, content: mine } = message;
      const stored = readCopy(this.#browser.storage, message.key);
      if (stored && isSame(stored.copy.content, mine)) this.#stored.continueFrom(stored);
      this.#show(mergeEdits({ base, mine, theirs: this.#copy.content }));
    } else if (message.did === 'save' || !this.#isUnsent()) this.#receiveSaved(message);
    this.#keep();
    this.#continue(pauseMs);
  }

  #receiveSaved({ saved, basedOn }: Extract<Message, { did: 'open' | 'save' }>): void {
    const { draftId, revision } = this.#copy;
    const isEdited = isUnsent(this.#copy);
    if (saved.draftId !== draftId || saved.revision >= revision) {
      this.#copy = withConfirmed(this.#copy, saved);
      if (!isEdited) this.#show(this.#copy.confirmed);
    }
    this.#copy = { ...this.#copy, basedOn: laterBase(this.#copy.basedOn, basedOn) };
    const { other } = this.#state;
    const chosen = other?.from === 'brand' ? basedOn?.baseRevision : saved.revision;
    if (other && (chosen ?? 0) >= other.revision) this.#set('saved', { other: undefined });
  }

  #show(content: DropContent): void {
    if (isSame(content, this.#copy.content)) return;
    this.#copy = { ...this.#copy, content };
    this.#page.show(content);
  }

  #isUnsent(): boolean {
    return this.#copy.basedOn?.baseRevision !== this.#savedBase || isUnsent(this.#copy);
  }

  /** Stores what the server may lack, or deletes what it has. */
  #keep(): void {
    if (this.#isUnsent()) this.#stored.keep(this.#copy);
    else this.#stored.delete(this.#copy);
  }

  /** Sends edits after a pause, or shows that there are none. */
  #continue(delayMs: number): void {
    const { status } = this.#state;
    if (status === 'conflict') return;
    if (!this.#isUnsent()) {
      clearTimeout(this.#timer);
      if (/^(saving|offline|rejected|signed-out)$/.test(status))
        this.#set(this.#copy.revision === 0 ? 'new' : 'saved');
      return;
    }
    if (/^(new|saved|missing)$/.test(status)) this.#set('saving');
    this.#schedule(delayMs);
  }

  #schedule(delayMs: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.send(), delayMs);
  }

  #post(news: News): void {
    this.#browser.post({ key: keyOf(this.#copy), ...news });
  }

  #send(did: 'open' | 'save'): void {
    const { draftId, revision, confirmed: content, basedOn } = this.#copy;
    this.#post({ did, saved: { draftId, revision, content }, basedOn });
  }

  #set(status: SaveStatus, more: Partial<SaveState> = {}): void {
    const fields = more.fields?.length ? more.fields : noFields;
    this.#state = { message: '', other: this.#state.other, status, ...more, fields };
    this.#page.report(this.#state);
  }
}
