import { findVariant } from '../../state/find-node.ts';
import type { SelectionRecord, SourceRecord } from '../../state/records/collection.ts';
import type { Store } from '../../state/store.ts';
import { notSimulated, userError, type UserError } from '../api-error.ts';
import type {
  CollectionSourcesInput,
  ConditionsSourceInput,
  SelectionInput,
  SourceTargetInput,
  SourceUpdateInput,
} from './collection-input.ts';

interface SourcesResult {
  sources: SourceRecord[];
  errors: UserError[];
}

/**
 * A collection's sources after a change; nothing is saved if there are errors. The texts and paths of these
 * errors were never recorded from the real service, except that a product must exist.
 */
export function changeSources(
  store: Store,
  before: readonly SourceRecord[],
  input: CollectionSourcesInput,
): SourcesResult {
  const errors: UserError[] = [];
  let sources = [...before];
  for (const [index, { condition, subCollections }] of (input.sourcesToUpdate ?? []).entries()) {
    if (!condition || subCollections) throw notSimulated('sources made of sub-collections');
    const fieldPath = ['sourcesToUpdate', String(index), 'condition'];
    const source = sources.find(({ id }) => id === condition.id);
    if (!source) errors.push(userError([...fieldPath, 'id'], 'Source does not exist'));
    errors.push(
      ...selectionErrors(store, condition.inclusion?.selectionsToAdd, [
        ...fieldPath,
        'inclusion',
        'selectionsToAdd',
      ]),
    );
    sources = sources.map((one) => (one === source ? updatedSource(one, condition) : one));
  }
  for (const [index, id] of (input.sourcesToDelete ?? []).entries()) {
    if (!sources.some((source) => source.id === id))
      errors.push(userError(['sourcesToDelete', String(index)], 'Source does not exist'));
    sources = sources.filter((source) => source.id !== id);
  }
  const key = input.sources ? 'sources' : 'sourcesToCreate';
  for (const [index, target] of (input[key] ?? []).entries()) {
    const created = createSource(store, target, [key, String(index), 'source']);
    errors.push(...created.errors);
    sources.push(...created.sources);
  }
  return { sources, errors };
}

function createSource(store: Store, target: SourceTargetInput, fieldPath: string[]): SourcesResult {
  const { source } = target;
  if (!source) throw notSimulated('shareable sources and sources made of sub-collections');
  assertNoRules(source.inclusion, source.exclusion);
  const errors = [
    ...(source.title.trim() === '' ? [userError([...fieldPath, 'title'], "Title can't be blank")] : []),
    ...selectionErrors(store, source.inclusion?.selections, [...fieldPath, 'inclusion', 'selections']),
    ...selectionErrors(store, source.exclusion?.selections, [...fieldPath, 'exclusion', 'selections']),
  ];
  return { errors, sources: errors.length > 0 ? [] : [newSource(store, source)] };
}

/** A stored source, with its own id. */
export function newSource(store: Store, input: ConditionsSourceInput): SourceRecord {
  return {
    id: store.newId('CollectionConditionsSource'),
    title: input.title,
    description: input.description ?? null,
    targetType: input.targetType ?? 'PRODUCTS',
    included: addSelections([], input.inclusion?.selections),
    excluded: addSelections([], input.exclusion?.selections),
  };
}

function updatedSource(source: SourceRecord, input: SourceUpdateInput): SourceRecord {
  const { inclusion, exclusion } = input;
  assertNoRules(inclusion, exclusion);
  return {
    ...source,
    title: input.title ?? source.title,
    description: input.description === undefined ? source.description : input.description,
    included: addSelections(
      removeSelections(source.included, inclusion?.selectionsToRemove),
      inclusion?.selectionsToAdd,
    ),
    excluded: addSelections(
      removeSelections(source.excluded, exclusion?.selectionsToRemove),
      exclusion?.selectionsToAdd,
    ),
  };
}

/** A product is in a source once; adding it again adds the named variants. */
export function addSelections(
  before: readonly SelectionRecord[],
  added: readonly SelectionInput[] | null | undefined,
): SelectionRecord[] {
  const selections = new Map(before.map((one) => [one.productId, one]));
  for (const { productId, variantIds } of added ?? []) {
    const selected = selections.get(productId)?.variantIds ?? [];
    const merged = variantIds ? [...new Set([...selected, ...variantIds])] : null;
    selections.set(productId, { productId, variantIds: merged });
  }
  return [...selections.values()];
}

/** Removes products from a source, or only the named variants. */
export function removeSelections(
  before: readonly SelectionRecord[],
  removed: readonly SelectionInput[] | null | undefined,
): SelectionRecord[] {
  return before.flatMap((selection) => {
    const removal = removed?.find(({ productId }) => productId === selection.productId);
    if (!removal) return [selection];
    const { variantIds } = removal;
    const kept = variantIds ? (selection.variantIds ?? []).filter((id) => !variantIds.includes(id)) : [];
    return kept.length > 0 ? [{ ...selection, variantIds: kept }] : [];
  });
}

function selectionErrors(
  store: Store,
  selections: readonly SelectionInput[] | null | undefined,
  fieldPath: string[],
): UserError[] {
  return (selections ?? []).flatMap(({ productId, variantIds }, index) => {
    const at = [...fieldPath, String(index)];
    if (!store.products.get(productId)) return [userError([...at, 'productId'], 'Product does not exist')];
    const isWrong = (variantIds ?? []).some((id) => findVariant(store, id)?.parent.id !== productId);
    return isWrong ? [userError([...at, 'variantIds'], 'Variant does not exist')] : [];
  });
}

function assertNoRules(...sides: (object | null | undefined)[]): void {
  const rules = sides.flatMap((side) =>
    Object.entries(side ?? {}).filter(([key]) => key.startsWith('conditions')),
  );
  if (rules.some(([, value]) => Array.isArray(value) && value.length > 0))
    throw notSimulated('collection sources with conditions');
}
