import { isDeepStrictEqual } from 'node:util';
import { db, type Transaction } from '#app/db/connection/client.ts';
import { listDropChangeRows } from '#app/db/drops/drop-history.ts';
import type { Message } from '#app/i18n/catalog.ts';
import { message } from '#app/i18n/message.ts';
import type { DropKey } from '#app/db/keys.ts';
import { isId, type GlobalId } from '#app/ids.ts';
import { limits } from '../limits.ts';
import type { Actor } from '../principal.ts';
import { findProductTitles } from '../products/products.ts';
import { dropNotFound, findDrop, findRemovedDrop, type DropDetails } from './drop.ts';

/** A drop's history for a page. */
export interface DropHistory {
  /** The current revision. */
  __v: number;
  /** Newest first. */
  changes: ChangeSummary[];
  /** Whether older changes exist. */
  hasMore: boolean;
  /** Titles of the products in the changes, by global id. */
  titles: Record<string, string>;
}

/**
 * Gets the latest changes of a drop, also of a removed one.
 * @param max maximum number of changes.
 * @throws Problem `not-found` for a drop that the collab never had.
 */
export async function getDropHistory(key: DropKey, max: number): Promise<DropHistory> {
  if (!isId(key.collabId) || !isId(key.dropId)) throw dropNotFound(key.dropId);
  const drop = (await findDrop(db, key)) ?? (await findRemovedDrop(db, key));
  if (!drop) throw dropNotFound(key.dropId);
  // One more change shows whether older ones exist, and what the last returned change undid.
  const summaries = summarizeChanges(await listDropChanges(key, max + 1), drop);
  const changes = summaries.slice(0, max);
  const titles = await titlesOf(key.channelId, changes);
  return { __v: drop.__v, changes, hasMore: summaries.length > max, titles };
}

async function titlesOf(
  channelId: string,
  changes: readonly ChangeSummary[],
): Promise<Record<string, string>> {
  const named = changes.flatMap(({ products }) =>
    products ? [...products.added, ...products.removed, ...products.changed] : [],
  );
  const items = named.map((id) => ({ id: id as GlobalId }));
  return Object.fromEntries(await findProductTitles(channelId, items));
}

/** The fields of a drop that an update can change. */
export type DropSnapshot = Pick<
  DropDetails,
  'title' | 'description' | 'media' | 'products' | 'enhancements' | 'custom'
>;

/** The author of a change. `name` is the key's label, or the partner's or person's name; null if unknown. */
export type NamedActor = Actor & { name: string | null };

/** One change in a drop's history. */
interface DropChange {
  /** The revision that it created. */
  revision: number;
  at: Date;
  changedBy: NamedActor;
  /** The former values of changed fields; null for the removal. */
  before: Partial<DropSnapshot> | null;
  /** The revision that an undo restored the drop before; null for other changes. */
  undoes: number | null;
}

/**
 * Lists the latest saved changes of a drop, newest first; none for an unknown drop. Each contains the full
 * former values, so keep the limit low.
 */
export async function listDropChanges(
  key: DropKey,
  take: number = limits.changesKept,
  tx: Transaction = db,
): Promise<DropChange[]> {
  const rows = await listDropChangeRows(tx, key, take);
  return rows.map((row) => ({ ...row, before: row.before as DropChange['before'] }));
}

/** A summary of one change for a list. */
export interface ChangeSummary extends Omit<DropChange, 'before' | 'at'> {
  /** ISO 8601. */
  at: string;
  isRemoval: boolean;
  /** Whether it restored a removed drop. */
  isReturn: boolean;
  title?: { from: string; to: string };
  description?: { from: string; to: string };
  /** Whether the drop's own media changed. */
  media?: true;
  products?: ProductsSummary;
  /** Handles of the drop's own custom fields that changed. */
  custom?: string[];
}

interface ProductsSummary {
  /** Global ids. */
  added: string[];
  removed: string[];
  /** Products with a changed note, media or custom values. */
  changed: string[];
  isReordered: boolean;
}

/**
 * Summarizes each change in a drop's history.
 * @param changes newest first, as from {@link listDropChanges}.
 * @param current the current drop.
 */
function summarizeChanges(changes: readonly DropChange[], current: DropSnapshot): ChangeSummary[] {
  const removals = new Set(changes.filter(({ before }) => before === null).map(({ revision }) => revision));
  let after = current;
  return changes.map(({ before, at, ...change }) => {
    const summary = { ...change, at: at.toISOString(), ...aboutRemoval({ before, ...change }, removals) };
    if (!before) return summary;
    const previous: DropSnapshot = { ...after, ...before };
    const withDifference = { ...summary, ...difference(previous, after) };
    after = previous;
    return withDifference;
  });
}

function aboutRemoval({ before, undoes }: Pick<DropChange, 'before' | 'undoes'>, removals: Set<number>) {
  return { isRemoval: before === null, isReturn: undoes !== null && removals.has(undoes) };
}

function difference(from: DropSnapshot, to: DropSnapshot): Partial<ChangeSummary> {
  const products = productsDifference(from, to);
  const handles = [...new Set([...Object.keys(from.custom), ...Object.keys(to.custom)])];
  const custom = handles.filter((handle) => !isDeepStrictEqual(from.custom[handle], to.custom[handle]));
  return {
    ...(from.title !== to.title && { title: { from: from.title, to: to.title } }),
    ...(from.description !== to.description && {
      description: { from: from.description, to: to.description },
    }),
    ...(!isDeepStrictEqual(from.media, to.media) && { media: true }),
    ...(products && { products }),
    ...(custom.length > 0 && { custom }),
  };
}

function productsDifference(from: DropSnapshot, to: DropSnapshot): ProductsSummary | undefined {
  const [old, current] = [entriesOf(from), entriesOf(to)];
  const kept = [...current.keys()].filter((key) => old.has(key));
  const summary = {
    added: idsOf([...current.keys()].filter((key) => !old.has(key))),
    removed: idsOf([...old.keys()].filter((key) => !current.has(key))),
    changed: idsOf(kept.filter((key) => !isDeepStrictEqual(old.get(key), current.get(key)))),
    isReordered: !isDeepStrictEqual(
      kept,
      [...old.keys()].filter((key) => current.has(key)),
    ),
  };
  const { added, removed, changed, isReordered } = summary;
  return added.length + removed.length + changed.length > 0 || isReordered ? summary : undefined;
}

/** The notes, media and custom values of drop items by product and variant, in order. */
function entriesOf({ products, enhancements }: DropSnapshot): Map<string, unknown> {
  const notes = new Map(
    enhancements.map(({ product, note, media }) => [product, { note, media: media.map(({ _id }) => _id) }]),
  );
  return new Map(
    products.map(({ _id, platformId, platformVariantId, custom }) => [
      `${platformId} ${platformVariantId ?? ''}`,
      { custom, addition: notes.get(_id) ?? null },
    ]),
  );
}

function idsOf(keys: readonly string[]): string[] {
  return keys.map((key) => key.split(' ')[0] ?? key);
}

/**
 * Describes a change in sentences, for a page.
 * @param titles of products, by global id.
 */
export function describeChange(change: ChangeSummary, titles: DropHistory['titles']): Message[] {
  const { isRemoval, isReturn, undoes, title, description, media, products, custom } = change;
  const namesOf = (ids: readonly string[] = []) =>
    listNames(ids.map((id) => titles[id] ?? message('change-of-unknown-product')));
  const [added, removed, changed] = [products?.added, products?.removed, products?.changed].map(namesOf);
  const lines = [
    isRemoval && message('change-removed'),
    undoes !== null && message(isReturn ? 'change-restored' : 'change-undid'),
    title && message('change-title', title),
    description && message(description.to === '' ? 'change-no-description' : 'change-description'),
    media && message('change-media'),
    added && message('change-added', { names: added }),
    removed && message('change-products-removed', { names: removed }),
    changed && message('change-notes', { names: changed }),
    products?.isReordered && message('change-order'),
    custom && message('change-custom', { names: custom.join(', ') }),
  ];
  return lines.filter((line) => typeof line === 'object');
}

const maxNames = 5;

/** The first names, and the number of the others; undefined without names. */
function listNames(all: readonly (string | Message)[]): string | Message | undefined {
  const [first, ...others] = all.slice(0, maxNames);
  if (first === undefined) return undefined;
  const names = others.reduce((before, next) => message('change-next-name', { names: before, next }), first);
  const count = all.length - maxNames;
  return count > 0 ? message('change-more-names', { names, count }) : names;
}
