import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { StoreSeed } from '../store-seed.ts';
import { Journal, type JournalEntry } from './journal.ts';
import { lockFolder } from './lock-folder.ts';
import { plantSeed } from './plant-seed.ts';
import { Store } from './store.ts';

/** Rows per line when the journal is rewritten. */
const ROWS_PER_ENTRY = 100;
/** Real ids have thirteen digits and exceed 32 bits; so do these. */
const FIRST_NUMBER = 8_000_000_000_000;
const NUMBERS_PER_STORE = 10_000_000_000;

/** All stores of the platform, in memory and optionally in a journal. */
export class World {
  readonly #stores = new Map<string, Store>();
  readonly #journal: Journal | undefined;
  readonly #unlock: () => void = () => undefined;

  /** @throws StartError while another platform uses the folder. */
  constructor(dataDir?: string) {
    if (dataDir === undefined) return;
    mkdirSync(dataDir, { recursive: true });
    this.#unlock = lockFolder(dataDir);
    this.#journal = new Journal(join(dataDir, 'journal.jsonl'));
    try {
      for (const entry of this.#journal.read()) this.#replay(entry);
      this.#journal.startWith(this.#snapshot());
    } catch (error) {
      this.#unlock();
      throw error;
    }
  }

  stores(): Store[] {
    return [...this.#stores.values()];
  }

  store(domain: string): Store | undefined {
    return this.#stores.get(domain.toLowerCase());
  }

  /** Adds a store; an existing one keeps its state and is returned. */
  addStore(seed: StoreSeed, setting: { scopes: string[]; now: number }): Store {
    const domain = seed.domain.toLowerCase();
    const existing = this.#stores.get(domain);
    if (existing) return existing;
    const number = this.#stores.size + 1;
    const store = new Store(domain);
    store.nextNumber = FIRST_NUMBER + number * NUMBERS_PER_STORE + 1;
    plantSeed(store, seed, { ...setting, number });
    this.#stores.set(domain, store);
    this.commit(store);
    return store;
  }

  /**
   * Persists all changes of the store since the last commit.
   * @param seen when searches see the changes; without it at once.
   */
  commit(store: Store, seen?: { now: number; until: number }): void {
    const changes = store.takeChanges(seen);
    if (changes.length === 0) return;
    this.#journal?.append({ store: store.domain, next: store.nextNumber, changes });
  }

  close(): void {
    this.#journal?.close();
    this.#unlock();
  }

  #replay(entry: JournalEntry): void {
    let store = this.#stores.get(entry.store);
    if (!store) this.#stores.set(entry.store, (store = new Store(entry.store)));
    store.nextNumber = entry.next;
    for (const change of entry.changes) store.replay(change);
  }

  *#snapshot(): Generator<JournalEntry> {
    for (const store of this.#stores.values()) {
      const rows = [...store.rows()];
      for (let start = 0; start < rows.length; start += ROWS_PER_ENTRY) {
        const changes = rows.slice(start, start + ROWS_PER_ENTRY);
        yield { store: store.domain, next: store.nextNumber, changes };
      }
    }
  }
}
