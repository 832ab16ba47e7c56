import { contentOf } from '#app/ui/drop-values.ts';
import type { DropContent } from '#app/ui/drop-values.ts';
import type { DropBase, EditorData, FieldProblem, SaveResponse, Version } from './editor-data.ts';
import { RequestFailed } from './post-json.ts';
import { deleteUnsent, findUnsent, saveUnsent, sendDraft } from './unsent.ts';

/** Another version, saved on another device or by the brand, and the version from which both began. */
export interface OtherVersion extends Version {
  from: 'device' | 'brand';
  base: DropContent;
}

/** `new`: nothing to save yet. `missing`: saved, and lacks something to be published. `ended`: the draft was published or deleted elsewhere. */
type SaveStatus =
  'new' | 'saved' | 'saving' | 'offline' | 'conflict' | 'signed-out' | 'missing' | 'rejected' | 'ended';

/** What happened to the latest changes. */
export interface SaveState {
  status: SaveStatus;
  /** Why they were rejected. */
  message: string;
  fields: readonly FieldProblem[];
  other?: OtherVersion | undefined;
}

type Conflict = Extract<SaveResponse, { conflict: unknown }>['conflict'];

/** The same each time: a new list would render the whole page again. */
const noFields: readonly FieldProblem[] = [];
const pauseMs = 700;
/** More attempts without a response are unlikely to be the saved one. */
const mostSent = 20;
const longestPauseMs = 30_000;

/**
 * Saves a draft while the creator types. Until the server confirms them, changes are in the browser's storage, and are
 * sent again with growing pauses. A repeated request changes nothing.
 */
export class Autosave {
  #draftId: string;
  #revision: number;
  #basedOn: DropBase | undefined;
  #confirmed: DropContent;
  #confirmedBase: number | undefined;
  #latest: DropContent;
  /** Sent since then, as JSON: the server may have saved one of them, and its response was lost. */
  #sent: readonly string[] = [];
  #state: SaveState;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #failures = 0;
  #sending: Promise<boolean> | undefined;
  readonly #data: EditorData;
  readonly #report: (state: SaveState) => void;

  constructor(data: EditorData, report: (state: SaveState) => void) {
    this.#data = data;
    this.#report = report;
    this.#draftId = data.draftId;
    this.#revision = data.revision;
    this.#basedOn = data.basedOn;
    this.#confirmedBase = data.basedOn?.baseRevision;
    this.#confirmed = contentOf(data.content);
    this.#latest = this.#confirmed;
    const other = data.newer &&
      data.basedOn && { ...data.newer, from: 'brand' as const, base: data.basedOn.base };
    const status = data.problems.length > 0 ? 'missing' : data.revision === 0 ? 'new' : 'saved';
    this.#state = { status, message: '', fields: data.problems, other };
  }

  get state(): SaveState {
    return this.#state;
  }

  get draftId(): string {
    return this.#draftId;
  }

  /** Continues with the changes of an earlier visit. @returns them. */
  restore(): DropContent | undefined {
    const unsent = findUnsent(this.#data);
    if (!unsent) return undefined;
    this.#draftId = unsent.draftId;
    this.#revision = unsent.revision;
    this.#basedOn = unsent.basedOn;
    this.#confirmed = unsent.confirmed;
    this.#sent = unsent.sent ?? [];
    return unsent.content;
  }

  change(content: DropContent): void {
    this.#latest = contentOf(content);
    if (this.#isSaved()) return;
    this.#saveLocally();
    if (this.#state.status === 'conflict') return;
    if (/^(new|saved|missing)$/.test(this.#state.status)) this.#set('saving');
    this.#schedule(pauseMs);
  }

  /** Continues from another version: its revision is the one to save over. */
  resolve({ from, revision, content }: OtherVersion): void {
    // A choice that is made again finds the own later revision.
    if (from === 'device' && revision > this.#revision) {
      this.#revision = revision;
      this.#confirmed = contentOf(content);
    } else if (from === 'brand' && this.#basedOn && revision > this.#basedOn.baseRevision)
      this.#basedOn = { ...this.#basedOn, baseRevision: revision, base: content };
    this.#set('saved', { other: undefined });
    if (!this.#isSaved()) this.#schedule(0);
  }

  /** Continues as a new draft, when this one has ended. @returns whether it is saved. */
  startNew(): Promise<boolean> {
    deleteUnsent(this.#edited());
    this.#draftId = crypto.randomUUID();
    this.#revision = 0;
    this.#basedOn = undefined;
    this.#set('saving', { other: undefined });
    this.#saveLocally();
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
    while (isChecked || !this.#isSaved()) {
      this.#set('saving');
      if (!(await this.#sendOnce(isChecked))) return false;
      isChecked = false;
    }
    if (this.#state.status === 'saving') this.#set('saved');
    return this.#state.status === 'saved';
  }

  async #sendOnce(listsMissing: boolean): Promise<boolean> {
    const [content, basedOn] = [this.#latest, this.#basedOn];
    const draft = { draftId: this.#draftId, revision: this.#revision, content, basedOn };
    const sent = JSON.stringify(content);
    if (!this.#sent.includes(sent)) this.#sent = [...this.#sent, sent].slice(-mostSent);
    this.#saveLocally();
    try {
      const response = await sendDraft(this.#data.collabId, draft, listsMissing ? { listsMissing } : {});
      this.#failures = 0;
      if ('conflict' in response) {
        const isOwn = this.#continueFrom(response.conflict);
        return isOwn ? await this.#sendOnce(listsMissing) : this.#showConflict(response.conflict);
      }
      this.#revision = response.revision;
      this.#confirmed = content;
      this.#sent = [];
      this.#confirmedBase = basedOn?.baseRevision;
      if (this.#isSaved()) deleteUnsent(this.#edited());
      else this.#saveLocally();
      return this.#accept(response);
    } catch (error) {
      this.#fail(error);
      return false;
    }
  }

  #accept({ newer, missing = [] }: Extract<SaveResponse, { revision: number }>): boolean {
    const other: OtherVersion | undefined =
      newer && this.#basedOn ? { ...newer, from: 'brand', base: this.#basedOn.base } : undefined;
    this.#set(missing.length > 0 ? 'missing' : 'saving', { fields: missing, other });
    return missing.length === 0;
  }

  /** Continues from the own earlier request, whose response was lost. @returns false for a version of another device. */
  #continueFrom({ draftId, revision, content }: Conflict): boolean {
    const saved = contentOf(content);
    if (draftId !== this.#draftId || !this.#sent.includes(JSON.stringify(saved))) return false;
    this.#revision = revision;
    this.#confirmed = saved;
    this.#sent = [];
    return true;
  }

  /** Another device saved first. A first save may also find that the drop has another draft. */
  #showConflict({ draftId, basedOn, ...version }: Conflict): boolean {
    const base = draftId === this.#draftId ? this.#confirmed : (basedOn?.base ?? this.#confirmed);
    this.#draftId = draftId;
    this.#basedOn = basedOn ?? this.#basedOn;
    this.#set('conflict', { other: { ...version, from: 'device', base } });
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
      this.#schedule(Math.min(longestPauseMs, 1_000 * 2 ** (this.#failures - 1)));
    }
  }

  #isSaved(): boolean {
    const isSameBase = this.#basedOn?.baseRevision === this.#confirmedBase;
    return isSameBase && JSON.stringify(this.#latest) === JSON.stringify(this.#confirmed);
  }

  #edited() {
    return { collabId: this.#data.collabId, draftId: this.#draftId, basedOn: this.#basedOn };
  }

  #saveLocally(): void {
    saveUnsent(this.#edited(), {
      ...{ draftId: this.#draftId, revision: this.#revision, basedOn: this.#basedOn },
      ...{ content: this.#latest, confirmed: this.#confirmed, sent: this.#sent },
    });
  }

  #schedule(delayMs: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.send(), delayMs);
  }

  #set(status: SaveStatus, more: Partial<SaveState> = {}): void {
    const fields = more.fields?.length ? more.fields : noFields;
    this.#state = { message: '', other: this.#state.other, status, ...more, fields };
    this.#report(this.#state);
  }
}
