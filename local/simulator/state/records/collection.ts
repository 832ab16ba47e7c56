import type { Row } from '../table.ts';
import type { MetafieldRecord } from './metafield.ts';
import type { PublishedOn } from './shop.ts';

export interface SelectionRecord {
  productId: string;
  variantIds: string[] | null;
}

/** A source with manually selected products. */
export interface SourceRecord extends Row {
  title: string;
  description: string | null;
  targetType: 'PRODUCTS' | 'VARIANTS';
  included: SelectionRecord[];
  excluded: SelectionRecord[];
}

export interface RuleRecord {
  column: string;
  relation: string;
  condition: string;
}

export interface CollectionRecord extends Row {
  handle: string;
  title: string;
  descriptionHtml: string;
  sortOrder: string;
  templateSuffix: string | null;
  seo: { title: string | null; description: string | null };
  sourceRecords: SourceRecord[];
  /** Rules of a smart collection of the old model, or null. */
  rules: { appliedDisjunctively: boolean; rules: RuleRecord[] } | null;
  /** Product ids in manual order: the current state. */
  members: string[];
  /** The state that readers see until a change of members is done; times in milliseconds. */
  settling: { members: string[]; membersUntil: number; count: number; countUntil: number } | null;
  publishedOn: PublishedOn;
  /** Absent in older journals. */
  metafields?: MetafieldRecord[];
  createdAt: string;
  updatedAt: string;
}

export interface JobRecord extends Row {
  /** Milliseconds; the job is done from then on. Null until it has run, if it changes nothing before. */
  doneAt: number | null;
  /** Codes of discounts that it deletes. */
  deletes?: string[];
}
