import {
  contentOf,
  itemKey,
  valuesOfContent,
  type CustomValue,
  type DropContent,
  type DropValues,
  type ItemValue,
  type MediaValue,
} from './drop-values.ts';

/** A difference between my drop and theirs. */
export type Difference =
  | { path: 'title' | 'description'; mine: string; theirs: string; preset: Side }
  | { path: 'media'; mine: MediaValue[]; theirs: MediaValue[]; preset: Side }
  | { path: `custom.${string}`; handle: string; mine: CustomValue; theirs: CustomValue; preset: Side }
  | { path: `product.${string}`; mine: ItemValue | undefined; theirs: ItemValue | undefined; preset: Side }
  | { path: 'order'; mine: string[]; theirs: string[]; preset: Side };

export type Side = 'mine' | 'theirs';
export type Choices = Readonly<Record<string, Side>>;

interface Versions {
  /** The version that I started with. */
  base: DropValues;
  mine: DropValues;
  theirs: DropValues;
}

/**
 * The differences between two versions of a drop, by field and product. A change on one side is preselected;
 * for changes on both sides, mine is.
 */
export function findDifferences({ base, mine, theirs }: Versions): Difference[] {
  const found: Difference[] = [];
  for (const path of ['title', 'description'] as const)
    if (mine[path] !== theirs[path])
      found.push({
        path,
        mine: mine[path],
        theirs: theirs[path],
        preset: preset(base[path], mine[path]),
      });
  if (!isSame(mine.media, theirs.media))
    found.push({
      path: 'media',
      mine: mine.media,
      theirs: theirs.media,
      preset: preset(base.media, mine.media),
    });
  for (const handle of new Set([...Object.keys(mine.custom), ...Object.keys(theirs.custom)])) {
    const [was, own, other] = [base, mine, theirs].map(({ custom }) => custom[handle] ?? null);
    if (!isSame(own, other))
      found.push({
        path: `custom.${handle}`,
        handle,
        mine: own ?? null,
        theirs: other ?? null,
        preset: preset(was, own),
      });
  }
  return [
    ...found,
    ...productDifferences({ base, mine, theirs }),
    ...orderDifference({ base, mine, theirs }),
  ];
}

function productDifferences({ base, mine, theirs }: Versions): Difference[] {
  const [was, own, other] = [base, mine, theirs].map(byKey);
  const keys = new Set([...(own?.keys() ?? []), ...(other?.keys() ?? [])]);
  return [...keys].flatMap((key): Difference[] => {
    const [before, left, right] = [was?.get(key), own?.get(key), other?.get(key)];
    if (isSame(left, right)) return [];
    return [{ path: `product.${key}`, mine: left, theirs: right, preset: preset(before, left) }];
  });
}

/** Of products in both versions. */
function orderDifference({ base, mine, theirs }: Versions): Difference[] {
  const [was, own, other] = [base, mine, theirs].map((version) => [...byKey(version).keys()]);
  const left = (own ?? []).filter((key) => other?.includes(key));
  const right = (other ?? []).filter((key) => own?.includes(key));
  if (isSame(left, right)) return [];
  const before = (was ?? []).filter((key) => left.includes(key));
  return [{ path: 'order', mine: left, theirs: right, preset: preset(before, left) }];
}

/** Merges two versions by the choices; saved over theirs. */
export function mergeDrops({ mine, theirs }: Versions, choices: Choices): DropValues {
  const pick = <T>(path: string, own: T, other: T): T => (choices[path] === 'theirs' ? other : own);
  const handles = new Set([...Object.keys(mine.custom), ...Object.keys(theirs.custom)]);
  const custom = [...handles].map((handle): [string, CustomValue] => [
    handle,
    pick(`custom.${handle}`, mine.custom[handle], theirs.custom[handle]) ?? null,
  ]);
  const [own, other] = [byKey(mine), byKey(theirs)];
  const order = pick('order', [own, other], [other, own]).flatMap((entries) => [...entries.keys()]);
  return {
    ...(theirs.__v !== undefined && { __v: theirs.__v }),
    title: pick('title', mine.title, theirs.title),
    description: pick('description', mine.description, theirs.description),
    media: pick('media', mine.media, theirs.media),
    custom: Object.fromEntries(custom),
    products: [...new Set(order)].flatMap(
      (key) => pick(`product.${key}`, own.get(key), other.get(key)) ?? [],
    ),
  };
}

/** Merges the edits of two pages of one person, by field and product. Where both changed the same, mine is newer. */
export function mergeEdits({ base, mine, theirs }: Record<keyof Versions, DropContent>): DropContent {
  if (isSame(base, mine)) return theirs;
  if (isSame(base, theirs)) return mine;
  const versions = {
    base: valuesOfContent(base),
    mine: valuesOfContent(mine),
    theirs: valuesOfContent(theirs),
  };
  const presets = findDifferences(versions).map((difference) => [difference.path, difference.preset]);
  return contentOf(mergeDrops(versions, Object.fromEntries(presets) as Choices));
}

/** By product and variant: an item whose variant both chose is the same in both. */
function byKey({ products }: DropValues): Map<string, ItemValue> {
  return new Map(
    products.map((item) => {
      const key = itemKey(item.id, item.variantId);
      return [key, { ...item, key }];
    }),
  );
}

function preset(base: unknown, mine: unknown): Side {
  return isSame(base, mine) ? 'theirs' : 'mine';
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one ?? null) === JSON.stringify(other ?? null);
}
