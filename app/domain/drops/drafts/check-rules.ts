import { isDeepStrictEqual } from 'node:util';
import { lockCollabRow } from '#app/db/collabs/writes.ts';
import { db, type Transaction } from '#app/db/connection/client.ts';
import { message } from '#app/i18n/message.ts';
import { findUsage } from '../../mirror-data/payload-size.ts';
import { invalid, Problem, problemDetail, type ProblemDetail } from '../../problem.ts';
import { keyOfItem } from '../../products/platform-id.ts';
import { findDrop, findRemovedDrop } from '../drop.ts';
import { listDefinedFields, type DefinedFields } from '../../custom-fields/fields.ts';
import { contentOfDrop, draftContent, type DraftContent } from './content.ts';
import {
  getCreatorSettings,
  listProductsInScope,
  lockableFields,
  productScopeOf,
  type CreatorRules,
  type CreatorSettings,
} from './creator-rules.ts';
import type { Draft } from './drafts.ts';

/**
 * The check for the transaction that submits, schedules or publishes a draft.
 * @param settings of the brand, locked.
 */
type RuleCheck = (tx: Transaction, settings: CreatorSettings) => Promise<void>;

/**
 * Asks the store, if necessary, which products of a draft its creator may choose.
 * @returns the check of all rules of the brand. It throws Problem `invalid-input` naming each field;
 *   `too-many-published-drops`; `creator-rules-changed` when the brand just chose other products.
 * @throws Problem `store-unavailable`, so that nothing is published unchecked.
 */
export async function prepareRuleCheck(draft: Draft, defined: DefinedFields): Promise<RuleCheck> {
  const { channelId, content } = draft;
  const scope = await productScopeOf(channelId);
  const ids = content.products.map(({ id }) => id);
  const inScope = await listProductsInScope(channelId, scope, ids);
  return async (tx, settings) => {
    if (!isDeepStrictEqual(settings.productScope, scope)) throw new Problem('creator-rules-changed');
    const rules = await applyRules(tx, draft, { settings, defined });
    const violations = listViolations({ content, inScope }, rules);
    if (violations.length > 0) throw invalid(violations);
    if (rules.isPublished) return;
    await lockCollabRow(tx, draft);
    if (await isLimitReached(tx, draft, settings)) throw tooManyPublishedDrops(settings);
  };
}

/** A draft by what the rules concern: it may be unsaved. */
type Ruled = Pick<Draft, 'channelId' | 'collabId' | 'dropId'>;

/** A brand's rules for one draft. */
export interface DraftRules {
  settings: CreatorSettings;
  /** Fields that exist and that the creator may not change. */
  locked: ReadonlySet<string>;
  /** What the drop has already is allowed; empty for a new drop. */
  current: DraftContent;
  isPublished: boolean;
}

/** Gets the rules for a draft, for its editor. */
export async function getDraftRules(draft: Ruled): Promise<DraftRules> {
  const { channelId } = draft;
  const [settings, defined] = await Promise.all([
    getCreatorSettings(channelId),
    listDefinedFields(channelId),
  ]);
  return applyRules(db, draft, { settings, defined });
}

/**
 * Lists what a draft has against the rules of its brand, for its creator. Publication checks them again, so that products
 * are allowed here while the store does not respond.
 * @returns errors by field; the limit of published drops has the path ``.
 */
export async function listRuleViolations(
  draft: Ruled & Pick<Draft, 'content'>,
  defined: DefinedFields,
): Promise<readonly ProblemDetail[]> {
  const { channelId, content } = draft;
  const settings = await getCreatorSettings(channelId);
  const rules = await applyRules(db, draft, { settings, defined });
  const ids = content.products.map(({ id }) => id);
  const inScope = await listInScopeIfKnown(channelId, settings, ids);
  const isFull = !rules.isPublished && (await isLimitReached(db, draft, settings));
  return [
    ...listViolations({ content, inScope }, rules),
    ...(isFull ? [problemDetail('', tooManyPublishedDrops(settings))] : []),
  ];
}

async function listInScopeIfKnown(
  channelId: string,
  { productScope }: CreatorSettings,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  try {
    return await listProductsInScope(channelId, productScope, ids);
  } catch (error) {
    if (error instanceof Problem && error.kind === 'unavailable') return new Set(ids);
    throw error;
  }
}

interface Settings {
  settings: CreatorSettings;
  defined: DefinedFields;
}

async function applyRules(
  client: Transaction,
  draft: Ruled,
  { settings, defined }: Settings,
): Promise<DraftRules> {
  const current = await findCurrent(client, draft);
  const existing = new Set<string>([
    ...lockableFields,
    ...Array.from(defined.drop.keys(), (handle) => `drop.${handle}`),
    ...Array.from(defined.product.keys(), (handle) => `product.${handle}`),
  ]);
  // A new drop needs a title, so only the title of a published one can be locked.
  if (current.content.title === '') existing.delete('title');
  const locked = new Set(settings.lockedFields.filter((name) => existing.has(name)));
  return { settings, locked, current: current.content, isPublished: current.isPublished };
}

const nothing = draftContent.parse({});

/** The drop that the draft changes, or restores; an empty one for a new drop. */
async function findCurrent(client: Transaction, { channelId, collabId, dropId }: Ruled) {
  if (dropId === null) return { content: nothing, isPublished: false };
  const key = { channelId, collabId, dropId };
  const published = await findDrop(client, key);
  const drop = published ?? (await findRemovedDrop(client, key));
  return { content: drop ? contentOfDrop(drop) : nothing, isPublished: published !== undefined };
}

async function isLimitReached(client: Transaction, key: Ruled, { maxDrops }: CreatorRules): Promise<boolean> {
  return ((await findUsage(client, key))?.drops ?? 0) >= maxDrops;
}

function tooManyPublishedDrops({ maxDrops: max }: CreatorRules): Problem {
  return new Problem('too-many-published-drops', { max });
}

interface Sent {
  content: DraftContent;
  /** Ids of products. */
  inScope: ReadonlySet<string>;
}

type Item = DraftContent['products'][number];
type Media = DraftContent['media'];

function listViolations({ content, inScope }: Sent, rules: DraftRules): ProblemDetail[] {
  const { current, settings } = rules;
  const currentItems = new Map(current.products.map((item) => [keyOf(item), item]));
  const currentProducts = new Set(current.products.map(({ id }) => id));
  const isVariantAllowed = (item: Item) =>
    !rules.locked.has('variants') ||
    currentItems.has(keyOf(item)) ||
    (item.variantId === undefined && !currentProducts.has(item.id));
  const products = content.products.flatMap((item, index) => {
    const path = `products[${index}]`;
    const isNew = !currentProducts.has(item.id) && !inScope.has(item.id);
    return [
      ...(isNew ? [problemDetail(`${path}.id`, message('product-out-of-scope'))] : []),
      ...reject(`${path}.variantId`, isVariantAllowed(item)),
      ...itemViolations({ item, current: currentItems.get(keyOf(item)), path }, rules),
    ];
  });
  return [
    ...textViolations(content, rules),
    ...mediaViolations({ path: 'media', media: content.media, current: current.media }, rules),
    ...tooMany('products', content.products, { max: settings.maxProducts, current: current.products }),
    ...customViolations({ path: 'custom', owner: 'drop' }, [content.custom, current.custom], rules),
    ...products,
  ];
}

function textViolations(content: DraftContent, { locked, current }: DraftRules) {
  return [
    ...reject('title', content.title === current.title || !locked.has('title')),
    ...reject('description', content.description === current.description || !locked.has('description')),
  ];
}

function itemViolations(
  { item, current, path }: { item: Item; current: Item | undefined; path: string },
  rules: DraftRules,
): ProblemDetail[] {
  const [own, before] = [item.enhancement, current?.enhancement];
  const isSameNote = (own?.note ?? '') === (before?.note ?? '');
  const media = { path: `${path}.enhancement.media`, media: own?.media ?? [], current: before?.media ?? [] };
  return [
    ...reject(`${path}.enhancement.note`, isSameNote || !rules.locked.has('notes')),
    ...mediaViolations(media, rules),
    ...customViolations(
      { path: `${path}.custom`, owner: 'product' },
      [item.custom, current?.custom ?? {}],
      rules,
    ),
  ];
}

function mediaViolations(
  { path, media, current }: { path: string; media: Media; current: Media },
  { settings: { maxMedia: max }, locked }: DraftRules,
): ProblemDetail[] {
  const isSame = isDeepStrictEqual(media.map(comparableValue), current.map(comparableValue));
  return [...reject(path, isSame || !locked.has('media')), ...tooMany(path, media, { max, current })];
}

/** What a drop has already may stay, even if the brand allows fewer now. */
function tooMany(
  path: string,
  list: readonly unknown[],
  { max, current }: { max: number; current: readonly unknown[] },
): ProblemDetail[] {
  const isAllowed = list.length <= Math.max(max, current.length);
  return isAllowed ? [] : [problemDetail(path, message('too-many-items', { max }))];
}

function customViolations(
  { path, owner }: { path: string; owner: 'drop' | 'product' },
  [values, current]: [DraftContent['custom'], DraftContent['custom']],
  { locked }: DraftRules,
): ProblemDetail[] {
  return [...new Set([...Object.keys(values), ...Object.keys(current)])].flatMap((handle) => {
    const isSame = isDeepStrictEqual(comparableValue(values[handle]), comparableValue(current[handle]));
    return reject(`${path}.${handle}`, isSame || !locked.has(`${owner}.${handle}`));
  });
}

function reject(path: string, isAllowed: boolean): ProblemDetail[] {
  return isAllowed ? [] : [problemDetail(path, message('field-not-editable'))];
}

function keyOf({ id, variantId }: Item): string {
  return keyOfItem({ platformId: id, platformVariantId: variantId ?? null });
}

/** A value without what this service adds to media: our media are equal by id, others by URL. */
function comparableValue(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(comparableValue);
  if (typeof value !== 'object' || value === null) return value;
  const { _id, url, alt = '' } = value as { _id?: string; url?: string; alt?: string };
  return [_id ?? url, alt];
}
