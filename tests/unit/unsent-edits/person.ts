import { vi } from 'vitest';
import { RequestFailed } from '#app/ui/post-json.ts';
import type { SaveResponse } from '#app/routes/portal/drops/editor/editor-data.ts';
import { Autosave } from '#app/routes/portal/unsent/autosave.ts';
import type { Browser, Message } from '#app/routes/portal/unsent/browser.ts';
import { sendPending } from '#app/routes/portal/unsent/send-pending.ts';
import { keyOf, listCopies, type TextStorage } from '#app/routes/portal/unsent/storage.ts';
import { contentOf, type DropContent } from '#app/ui/drop-values.ts';
import { DraftServer, owner } from './draft-server.ts';

export type Network = 'works' | 'cut-before' | 'cut-after' | 'slow-request' | 'slow-response';
export type Field = 'title' | 'description';

/** A page of the editor. */
interface Tab {
  /** The draft by its first address. */
  draft: string;
  autosave: Autosave;
  /** What it shows. */
  content: DropContent;
  /** Contents to which an undo returns. */
  before: DropContent[];
  isOpen: boolean;
}

/** A storage with as little as the browser's. */
export function memoryStorage(): TextStorage {
  const entries = new Map<string, string>();
  return {
    getItem: (key) => entries.get(key) ?? null,
    setItem: (key, text) => void entries.set(key, text),
    removeItem: (key) => void entries.delete(key),
    key: (index) => [...entries.keys()][index] ?? null,
    get length() {
      return entries.size;
    },
  };
}

/** A creator with one browser, who also has another device, and what the creator means each draft to contain. */
export class Person {
  readonly storage = memoryStorage();
  readonly tabs: Tab[] = [];
  readonly meant = new Map<string, DropContent>();
  /** What the server had when another device changed it: the creator has decided there. */
  readonly replaced = new Map<string, DropContent[]>();
  readonly broken: string[] = [];
  network: Network = 'works';
  /** Whether the storage of the browser takes nothing more. */
  isFull = false;
  /** Whether another device or a publication has changed a draft. */
  isDisturbed = false;
  readonly #listeners = new Map<object, (message: Message) => void>();
  readonly #messages: { from: object; message: Message }[] = [];
  readonly #waiting: (() => void)[] = [];
  readonly #seen = new Set<string>();
  readonly #server = new DraftServer((before, after) => {
    for (const field of ['title', 'description'] as const)
      if (
        before[field].startsWith('elsewhere') &&
        before[field] !== after[field] &&
        !this.#seen.has(before[field])
      )
        this.broken.push(`${before[field]} was replaced by “${after[field]}” before the creator saw it`);
  });
  #texts = 0;

  /** What the server has. */
  saved(draft: string): DropContent {
    return this.#server.open(draft).data.content;
  }

  copies() {
    return listCopies(this.storage, owner.creatorId);
  }

  #hasCopy(draft: string): boolean {
    const { draftId, basedOn } = this.#server.open(draft).data;
    const keys = [{ draftId, basedOn }, { draftId: draft }].map((one) => keyOf({ ...owner, ...one }));
    return this.copies().some(({ key }) => keys.includes(key));
  }

  /** Whether a page of the draft has text that is nowhere else. */
  #isAtRisk(draft: string): boolean {
    return this.tabs.some((tab) => tab.draft === draft && tab.autosave.isAtRisk);
  }

  /** @param field what the creator types into before the script runs. */
  async open(draft: string, field?: Field): Promise<Tab | undefined> {
    // Without storage, a second page could not know the first one's text.
    if (this.#isAtRisk(draft)) return undefined;
    const { data, former } = this.#server.open(draft);
    const before = this.#hasCopy(draft) ? this.meant.get(draft) : undefined;
    const tab: Tab = {
      draft,
      content: data.content,
      before: [],
      isOpen: true,
      autosave: undefined as never,
    };
    tab.autosave = new Autosave(data, this.#browserOf(tab), {
      report: () => {
        if (tab.isOpen && !this.isDisturbed && /conflict|ended/.test(tab.autosave.state.status))
          this.broken.push(`${tab.autosave.state.status} with itself`);
      },
      show: (content) => Object.assign(tab, { content, before: [] }),
    });
    this.tabs.push(tab);
    this.#texts += 1;
    const typed = field ? { [field]: `text ${this.#texts}` } : {};
    tab.content = tab.autosave.start(contentOf({ ...data.content, ...typed }), former);
    if (!before) this.#see(data.content);
    if (field || !this.meant.has(draft))
      this.meant.set(draft, contentOf({ ...(before ?? data.content), ...typed }));
    await this.completeRequests();
    return tab;
  }

  /** The browser asks before text is lost, and the creator stays. */
  close(tab: Tab): void {
    if (tab.autosave.isAtRisk) return;
    tab.isOpen = false;
    this.tabs.splice(this.tabs.indexOf(tab), 1);
    this.#listeners.delete(tab);
  }

  async type(tab: Tab, field: Field): Promise<void> {
    this.#texts += 1;
    tab.before.push(tab.content);
    await this.#change(tab, contentOf({ ...tab.content, [field]: `text ${this.#texts}` }));
  }

  async undo(tab: Tab): Promise<void> {
    const content = tab.before.pop();
    if (content) await this.#change(tab, content);
  }

  async #change(tab: Tab, content: DropContent): Promise<void> {
    tab.content = content;
    this.meant.set(tab.draft, content);
    tab.autosave.change(content);
    await this.completeRequests();
  }

  async choose(tab: Tab, side: 'mine' | 'theirs'): Promise<void> {
    const { other } = tab.autosave.state;
    if (!other) return;
    this.#see(other.content);
    tab.autosave.resolve(other);
    await this.#change(tab, side === 'mine' ? tab.content : contentOf(other.content));
  }

  /** Another page of the portal is opened. */
  async visit(): Promise<void> {
    const page = { isOpen: true };
    void sendPending(this.#browserOf(page), owner.creatorId);
    await this.completeRequests();
  }

  changeElsewhere(draft: string, field: Field): void {
    this.isDisturbed = true;
    this.#texts += 1;
    this.replaced.set(draft, [...(this.replaced.get(draft) ?? []), this.saved(draft)]);
    const isMine = this.#hasCopy(draft) || this.#isAtRisk(draft) || this.#waiting.length > 0;
    const content = this.#server.changeElsewhere(draft, { [field]: `elsewhere ${this.#texts}` });
    if (!isMine) this.meant.set(draft, content);
  }

  /** The preview, which publishes, takes the place of the editor. */
  publish(draft: string): void {
    this.isDisturbed = true;
    if (this.#isAtRisk(draft)) return;
    for (const tab of this.tabs.filter((one) => one.draft === draft)) this.close(tab);
    this.#server.publish(draft);
  }

  /** Slow requests and responses arrive. */
  async arrive(): Promise<void> {
    for (const go of this.#waiting.splice(0)) go();
    await this.completeRequests();
  }

  async wait(ms: number): Promise<void> {
    await vi.advanceTimersByTimeAsync(ms);
    await this.completeRequests();
  }

  async completeRequests(): Promise<void> {
    await vi.advanceTimersByTimeAsync(0);
    while (this.#messages.length > 0) {
      const { from, message } = this.#messages.shift() ?? {};
      for (const [tab, receive] of this.#listeners)
        if (tab !== from && message) receive(structuredClone(message));
      await vi.advanceTimersByTimeAsync(0);
    }
  }

  #see({ title, description }: DropContent): void {
    this.#seen.add(title).add(description);
  }

  #browserOf(page: { isOpen: boolean }): Browser {
    const { storage } = this;
    const write = (key: string, text: string) => {
      if (this.isFull) throw new DOMException('Full', 'QuotaExceededError');
      storage.setItem(key, text);
    };
    return {
      // A closed page writes nothing.
      storage: {
        getItem: (key) => storage.getItem(key),
        key: (index) => storage.key(index),
        setItem: (key, text) => page.isOpen && write(key, text),
        removeItem: (key) => page.isOpen && storage.removeItem(key),
        get length() {
          return storage.length;
        },
      },
      post: (message) => page.isOpen && void this.#messages.push({ from: page, message }),
      listen: (receive) => void this.#listeners.set(page, receive),
      send: (path, body) => (page.isOpen ? this.#request(path, body) : new Promise(() => {})),
    };
  }

  async #request(path: string, body: object): Promise<SaveResponse> {
    const { network } = this;
    const arrival = () => new Promise<void>((resolve) => void this.#waiting.push(resolve));
    if (network === 'cut-before') throw new RequestFailed(0, '');
    if (network === 'slow-request') await arrival();
    const response = structuredClone(this.#server.save(path, structuredClone(body) as never));
    if (network === 'cut-after') throw new RequestFailed(0, '');
    if (network === 'slow-response') await arrival();
    return response;
  }
}
