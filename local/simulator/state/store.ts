import { Table, type Row, type RowChange, type TableOptions } from './table.ts';
import type { CollectionRecord, JobRecord } from './records/collection.ts';
import type { BulkOperationRecord } from './records/bulk-operation.ts';
import type { CustomerRecord } from './records/customer.ts';
import type { CodeCreationRecord, DiscountRecord, RedeemCodeRecord } from './records/discount.ts';
import type { FileRecord, StagedUploadRecord } from './records/file.ts';
import type { DefinitionRecord, MetaobjectRecord } from './records/metaobject.ts';
import type { OrderRecord } from './records/order.ts';
import type { MetafieldDefinitionRecord } from './records/metafield.ts';
import type { ProductRecord } from './records/product.ts';
import type { InstallationRecord, PublicationRecord, ShopRecord, UrlRedirectRecord } from './records/shop.ts';
import type { AccessTokenRecord, RefreshTokenRecord } from './records/token.ts';
import type { WebhookRecord } from './records/webhook.ts';

/** A table for the journal: it restores what it wrote. */
interface ReplayableTable {
  load(row: Row): void;
  unload(id: string): void;
  all(): Row[];
}

/** A row before a change. */
interface OutdatedRow {
  id: string;
  before: Row | undefined;
  /** Until when searches see it, in milliseconds; equal or later than that of earlier changes. */
  until: number;
}

/** What searches and counts see: the rows of some time ago. */
class SearchIndex {
  readonly #byId = new Map<string, OutdatedRow[]>();
  readonly #inOrder: OutdatedRow[] = [];

  /** Records changes that searches see from `until` on, and deletes those that they see now. */
  add(changed: readonly Omit<OutdatedRow, 'until'>[], { now, until }: { now: number; until: number }): void {
    const kept = this.#inOrder.findIndex((one) => one.until > now);
    for (const { id } of this.#inOrder.splice(0, kept === -1 ? this.#inOrder.length : kept)) {
      const rest = this.#byId.get(id)?.slice(1) ?? [];
      if (rest.length > 0) this.#byId.set(id, rest);
      else this.#byId.delete(id);
    }
    for (const one of changed) {
      const row = { ...one, until };
      this.#inOrder.push(row);
      this.#byId.set(row.id, [...(this.#byId.get(row.id) ?? []), row]);
    }
  }

  /** A row as searches see it; undefined while they do not know it. */
  read<R extends Row>(row: R, now: number): R | undefined {
    const outdated = this.#byId.get(row.id)?.find(({ until }) => until > now);
    return outdated ? (outdated.before as R | undefined) : row;
  }
}

/** The state of one store. Changes accumulate until the journal calls `takeChanges`. */
export class Store {
  readonly domain: string;
  /** The next number for an id; numbers are never reused, even across restarts. */
  nextNumber = 1;
  readonly #tables = new Map<string, ReplayableTable>();
  #changes: { change: RowChange; before: Row | undefined }[] = [];
  readonly searchIndex = new SearchIndex();

  readonly shops = this.#table<ShopRecord>('shops');
  readonly installations = this.#table<InstallationRecord>('installations');
  readonly accessTokens = this.#table<AccessTokenRecord>('accessTokens');
  readonly refreshTokens = this.#table<RefreshTokenRecord>('refreshTokens');
  readonly publications = this.#table<PublicationRecord>('publications');
  readonly products = this.#table<ProductRecord>('products', {
    unique: {
      handle: (row) => row.handle,
      variants: (row) => row.variantRecords.map(({ id }) => id),
    },
  });
  readonly definitions = this.#table<DefinitionRecord>('definitions', {
    unique: { type: (row) => row.type },
  });
  readonly metafieldDefinitions = this.#table<MetafieldDefinitionRecord>('metafieldDefinitions', {
    unique: { identifier: (row) => `${row.ownerType}/${row.namespace}/${row.key}` },
  });
  readonly metaobjects = this.#table<MetaobjectRecord>('metaobjects', {
    unique: { handle: (row) => `${row.type}/${row.handle}` },
    groups: { type: (row) => row.type },
  });
  readonly collections = this.#table<CollectionRecord>('collections', {
    unique: { handle: (row) => row.handle, sources: (row) => row.sourceRecords.map(({ id }) => id) },
  });
  readonly customers = this.#table<CustomerRecord>('customers', {
    unique: { email: (row) => row.email?.toLowerCase() ?? null, phone: (row) => row.phone },
  });
  readonly discounts = this.#table<DiscountRecord>('discounts');
  readonly redeemCodes = this.#table<RedeemCodeRecord>('redeemCodes', {
    unique: { code: (row) => row.code.toLowerCase() },
    groups: { discountId: (row) => row.discountId },
  });
  readonly codeCreations = this.#table<CodeCreationRecord>('codeCreations');
  readonly files = this.#table<FileRecord>('files', { unique: { filename: (row) => row.filename } });
  readonly stagedUploads = this.#table<StagedUploadRecord>('stagedUploads', {
    unique: { key: (row) => row.key },
  });
  readonly bulkOperations = this.#table<BulkOperationRecord>('bulkOperations');
  readonly jobs = this.#table<JobRecord>('jobs');
  readonly webhooks = this.#table<WebhookRecord>('webhooks');
  readonly orders = this.#table<OrderRecord>('orders');
  readonly redirects = this.#table<UrlRedirectRecord>('redirects', { unique: { path: (row) => row.path } });

  constructor(domain: string) {
    this.domain = domain;
  }

  get shop(): ShopRecord {
    const [shop] = this.shops.all();
    if (!shop) throw new Error(`The store ${this.domain} has no shop record.`);
    return shop;
  }

  /** A new global id of the given type, unique among all stores of this platform. */
  newId(type: string): string {
    return `gid://shopify/${type}/${this.nextNumber++}`;
  }

  /** @param seen when searches see the changes; without it at once. */
  takeChanges(seen?: { now: number; until: number }): RowChange[] {
    const taken = this.#changes;
    this.#changes = [];
    if (seen)
      this.searchIndex.add(
        taken.map(({ change: [, id], before }) => ({ id, before })),
        seen,
      );
    return taken.map(({ change }) => change);
  }

  replay([table, id, row]: RowChange): void {
    const target = this.#tables.get(table);
    if (!target) throw new Error(`The journal names an unknown table "${table}".`);
    if (row) target.load(row);
    else target.unload(id);
  }

  *rows(): Generator<RowChange> {
    for (const [name, table] of this.#tables) for (const row of table.all()) yield [name, row.id, row];
  }

  #table<R extends Row>(name: string, options?: Pick<TableOptions<R>, 'unique' | 'groups'>): Table<R> {
    const table = new Table<R>({
      ...options,
      name,
      onChange: (change, before) => this.#changes.push({ change, before }),
    });
    this.#tables.set(name, table);
    return table;
  }
}
