import { isDeepStrictEqual } from 'node:util';
import type { DropChange, DropWords } from './read-history.ts';

/** What one change made of a drop, short enough to be shown in a list. */
export interface ToldChange extends Omit<DropChange, 'before' | 'at'> {
  /** ISO 8601. */
  at: string;
  isRemoval: boolean;
  /** Whether it undid the removal. */
  isReturn: boolean;
  title?: { from: string; to: string };
  description?: { from: string; to: string };
  products?: ToldProducts;
  /** Handles of the drop's own custom fields that changed. */
  custom?: string[];
}

interface ToldProducts {
  /** Global ids. */
  added: string[];
  removed: string[];
  /** Those with another note, other media or other custom values. */
  changed: string[];
  isReordered: boolean;
}

/**
 * Says of each change in a drop's history what it changed.
 * @param changes newest first, as `readHistory` gives them.
 * @param present the drop as it is.
 */
export function tellChanges(changes: readonly DropChange[], present: DropWords): ToldChange[] {
  const removals = new Set(changes.filter(({ before }) => before === null).map(({ revision }) => revision));
  let after = present;
  return changes.map(({ before, at, ...change }) => {
    const told = { ...change, at: at.toISOString(), ...aboutRemoval({ before, ...change }, removals) };
    if (!before) return told;
    const former: DropWords = { ...after, ...before };
    const said = { ...told, ...difference(former, after) };
    after = former;
    return said;
  });
}

function aboutRemoval({ before, undoes }: Pick<DropChange, 'before' | 'undoes'>, removals: Set<number>) {
  return { isRemoval: before === null, isReturn: undoes !== null && removals.has(undoes) };
}

function difference(from: DropWords, to: DropWords): Partial<ToldChange> {
  const products = productsDifference(from, to);
  const handles = [...new Set([...Object.keys(from.custom), ...Object.keys(to.custom)])];
  const custom = handles.filter((handle) => !isDeepStrictEqual(from.custom[handle], to.custom[handle]));
  return {
    ...(from.title !== to.title && { title: { from: from.title, to: to.title } }),
    ...(from.description !== to.description && {
      description: { from: from.description, to: to.description },
    }),
    ...(products && { products }),
    ...(custom.length > 0 && { custom }),
  };
}

function productsDifference(from: DropWords, to: DropWords): ToldProducts | undefined {
  const [old, present] = [entriesOf(from), entriesOf(to)];
  const kept = [...present.keys()].filter((key) => old.has(key));
  const told = {
    added: idsOf([...present.keys()].filter((key) => !old.has(key))),
    removed: idsOf([...old.keys()].filter((key) => !present.has(key))),
    changed: idsOf(kept.filter((key) => !isDeepStrictEqual(old.get(key), present.get(key)))),
    isReordered: !isDeepStrictEqual(
      kept,
      [...old.keys()].filter((key) => present.has(key)),
    ),
  };
  const { added, removed, changed, isReordered } = told;
  return added.length + removed.length + changed.length > 0 || isReordered ? told : undefined;
}

/** What is said of each product entry, by product and variant, in order. */
function entriesOf({ products, enhancements }: DropWords): Map<string, unknown> {
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
