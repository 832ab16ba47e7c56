import type { Row } from '../table.ts';
import type { PublishedOn } from './shop.ts';

export interface SelectionRecord {
  productId: string;
  variantIds: string[] | null;
}

/** A source whose products were picked by hand. */
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

/** A value that apps attach to something, by namespace and key. */
export interface MetafieldRecord extends Row {
  namespace: string;
  key: string;
  type: string;
  value: string;
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
  /** Product ids in manual order: the present truth. */
  members: string[];
  /** What readers still see until a change of members has gone through; times in milliseconds. */
  settling: { members: string[]; membersUntil: number; count: number; countUntil: number } | null;
  publishedOn: PublishedOn;
  /** Absent in what was kept before there were any. */
  metafields?: MetafieldRecord[];
  createdAt: string;
  updatedAt: string;
}

export interface JobRecord extends Row {
  /** Milliseconds; the job reads as done from then on. */
  doneAt: number;
}
