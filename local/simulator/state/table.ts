/** A row: plain JSON with an id. Rows are replaced, never changed in place. */
export interface Row {
  readonly id: string;
}

/** The change of a row: its new content, or null if it was deleted. */
export type RowChange = [table: string, id: string, row: Row | null];

export interface TableOptions<R> {
  name: string;
  /** Lookups by values that belong to at most one row, such as a handle or the ids of a product's variants. */
  unique?: Record<string, (row: R) => string | readonly string[] | null>;
  /** Lookups by a value that rows share, such as a metaobject's type. */
  groups?: Record<string, (row: R) => string>;
  /** Receives each recorded change with the row before it. */
  onChange: (change: RowChange, before: R | undefined) => void;
}

/** Rows in insertion order, with fast lookups at a hundred thousand rows. */
export class Table<R extends Row> {
  readonly #rows = new Map<string, R>();
  readonly #unique = new Map<string, Map<string, R>>();
  readonly #groups = new Map<string, Map<string, Map<string, R>>>();
  readonly #options: TableOptions<R>;

  constructor(options: TableOptions<R>) {
    this.#options = options;
  }

  get size(): number {
    return this.#rows.size;
  }

  get(id: string): R | undefined {
    return this.#rows.get(id);
  }

  all(): R[] {
    return [...this.#rows.values()];
  }

  find(key: string, value: string): R | undefined {
    return this.#unique.get(key)?.get(value);
  }

  group(key: string, value: string): ReadonlyMap<string, R> {
    return this.#groups.get(key)?.get(value) ?? new Map<string, R>();
  }

  put(row: R): void {
    const before = this.#rows.get(row.id);
    this.load(row);
    this.#options.onChange([this.#options.name, row.id, row], before);
  }

  remove(id: string): void {
    const before = this.#rows.get(id);
    if (!before) return;
    this.unload(id);
    this.#options.onChange([this.#options.name, id, null], before);
  }

  /** Inserts a row without recording a change, for the journal's restore. */
  load(row: R): void {
    const before = this.#rows.get(row.id);
    if (before) this.#unindex(before, row);
    this.#rows.set(row.id, row);
    for (const [key, valuesOf] of Object.entries(this.#options.unique ?? {}))
      for (const value of listed(valuesOf(row))) bucket(this.#unique, key).set(value, row);
    for (const [key, valueOf] of Object.entries(this.#options.groups ?? {}))
      bucket(bucket(this.#groups, key), valueOf(row)).set(row.id, row);
  }

  unload(id: string): void {
    const row = this.#rows.get(id);
    if (!row) return;
    this.#unindex(row);
    this.#rows.delete(id);
  }

  #unindex(row: R, next?: R): void {
    for (const [key, valuesOf] of Object.entries(this.#options.unique ?? {}))
      for (const value of listed(valuesOf(row)))
        if (this.find(key, value)?.id === row.id) this.#unique.get(key)?.delete(value);
    // A row that stays in its group keeps its position, so that groups stay in insertion order.
    for (const [key, groupOf] of Object.entries(this.#options.groups ?? {}))
      if (!next || groupOf(next) !== groupOf(row)) this.#groups.get(key)?.get(groupOf(row))?.delete(row.id);
  }
}

function listed(values: string | readonly string[] | null): readonly string[] {
  return typeof values === 'string' ? [values] : (values ?? []);
}

function bucket<V>(of: Map<string, Map<string, V>>, key: string): Map<string, V> {
  let found = of.get(key);
  if (!found) of.set(key, (found = new Map<string, V>()));
  return found;
}
