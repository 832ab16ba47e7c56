import type { MetafieldInput } from '../metafields/attach-metafields.ts';

/** The input objects of collection mutations, as the schema describes them. */

export interface SelectionInput {
  productId: string;
  variantIds?: string[] | null;
}

/** Rules that select products; only manual selection is simulated, so these must stay empty. */
interface RuleInput {
  conditions?: unknown[] | null;
  conditionsToCreate?: unknown[] | null;
  conditionsToUpdate?: unknown[] | null;
  conditionsToDelete?: unknown[] | null;
}

export interface ConditionsSourceInput {
  title: string;
  description?: string | null;
  targetType?: 'PRODUCTS' | 'VARIANTS' | null;
  inclusion?: (RuleInput & { selections?: SelectionInput[] | null }) | null;
  exclusion?: (RuleInput & { selections?: SelectionInput[] | null }) | null;
}

export interface SourceTargetInput {
  source?: ConditionsSourceInput;
  shareableSource?: unknown;
  subCollections?: unknown;
}

interface SelectionChanges extends RuleInput {
  selectionsToAdd?: SelectionInput[] | null;
  selectionsToRemove?: SelectionInput[] | null;
}

export interface SourceUpdateInput {
  id: string;
  title?: string | null;
  description?: string | null;
  inclusion?: SelectionChanges | null;
  exclusion?: SelectionChanges | null;
}

/** Fields of both models. */
export interface CollectionFieldsInput {
  id?: string | null;
  title?: string | null;
  handle?: string | null;
  descriptionHtml?: string | null;
  sortOrder?: string | null;
  templateSuffix?: string | null;
  seo?: { title?: string | null; description?: string | null } | null;
  redirectNewHandle?: boolean | null;
  image?: unknown;
  metafields?: MetafieldInput[] | null;
}

/** The model of sources, from version 2026-07 on. */
export interface CollectionSourcesInput extends CollectionFieldsInput {
  sources?: SourceTargetInput[] | null;
  sourcesToCreate?: SourceTargetInput[] | null;
  sourcesToUpdate?: { condition?: SourceUpdateInput; subCollections?: unknown }[] | null;
  sourcesToDelete?: string[] | null;
}

/** The older model: products at creation, or rules. */
export interface LegacyCollectionInput extends CollectionFieldsInput {
  products?: string[] | null;
  publications?: unknown[] | null;
  ruleSet?: {
    appliedDisjunctively: boolean;
    rules?: { column: string; relation: string; condition: string }[] | null;
  } | null;
}

export interface CollectionArgs {
  collection?: CollectionSourcesInput | null;
  input?: LegacyCollectionInput | null;
}
