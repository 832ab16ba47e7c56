import type { Row } from '../table.ts';

export type DiscountValueRecord = { percentage: number } | { amount: string; appliesOnEachItem: boolean };

export type DiscountItemsRecord =
  { all: true } | { products: string[]; variants: string[] } | { collections: string[] };

export type MinimumRecord = { subtotal: string } | { quantity: number };

/** A basic code discount. Its status follows from its dates. */
export interface DiscountRecord extends Row {
  title: string;
  startsAt: string;
  endsAt: string | null;
  value: DiscountValueRecord;
  items: DiscountItemsRecord;
  /** Absent in older journals. */
  minimum?: MinimumRecord | null;
  appliesOncePerCustomer: boolean;
  combinesWith: { orderDiscounts: boolean; productDiscounts: boolean; shippingDiscounts: boolean };
  usageLimit: number | null;
  tags: string[];
  createdAt: string;
  updatedAt: string;
}

/** A code of a discount. */
export interface RedeemCodeRecord extends Row {
  discountId: string;
  code: string;
  usageCount: number;
  /** Milliseconds; the discount's count includes the code from then on. */
  countedFrom: number;
}

/** A bulk creation of codes. */
export interface CodeCreationRecord extends Row {
  discountId: string;
  createdAt: string;
  isDone: boolean;
  results: { code: string; redeemCodeId: string | null; errors: CodeErrorRecord[] }[];
}

interface CodeErrorRecord {
  field: string[] | null;
  message: string;
  code: string | null;
}
