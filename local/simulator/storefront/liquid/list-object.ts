import { Drop } from 'liquidjs';

/** A `for` loop sees so many items of a list of the store's, unless a `paginate` tag opens a window on it. */
const LOOP_LIMIT = 50;

interface Source<Item> {
  count: number;
  item(at: number): Item;
}

/** A lazy list of the store; templates see one window of it at a time. */
export class ListDrop<Item> extends Drop {
  readonly #load: () => Source<Item>;
  #source: Source<Item> | undefined;
  #window = { from: 0, count: LOOP_LIMIT };

  /** `load` is called when the list is first looked at. */
  constructor(load: () => Source<Item>) {
    super();
    this.#load = load;
  }

  /** All items, those outside the window too. */
  get count(): number {
    return (this.#source ??= this.#load()).count;
  }

  get size(): number {
    return this.count;
  }

  get first(): Item | undefined {
    return this.#slice(0, 1)[0];
  }

  override liquidMethodMissing(key: string | number): unknown {
    return typeof key === 'number' ? this.valueOf().at(key) : undefined;
  }

  /** What loops and filters work on. */
  override valueOf(): Item[] {
    return this.#slice(this.#window.from, this.#window.count);
  }

  openWindow(from: number, count: number): void {
    this.#window = { from, count };
  }

  closeWindow(): void {
    this.#window = { from: 0, count: LOOP_LIMIT };
  }

  #slice(from: number, count: number): Item[] {
    const source = (this.#source ??= this.#load());
    const length = Math.max(0, Math.min(count, source.count - from));
    return Array.from({ length }, (_, at) => source.item(from + at));
  }
}

/** A source whose items are made of records, each when it is first looked at and then kept. */
export function wrapped<Record, Item>(
  records: readonly Record[],
  wrap: (record: Record) => Item,
): Source<Item> {
  const made = new Map<number, Item>();
  return {
    count: records.length,
    item(at) {
      const existing = made.get(at);
      if (existing !== undefined) return existing;
      const item = wrap(records[at] as Record);
      made.set(at, item);
      return item;
    },
  };
}
