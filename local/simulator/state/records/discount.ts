import type { Row } from '../table.ts';

export type DiscountValueRecord = { percentage: number } | { amount: string; appliesOnEachItem: boolean };

export type DiscountItemsRecord =
  { all: true } | { products: string[]; variants: string[] } | { collections: string[] };

/** A basic code discount. Its status follows from its dates. */
export interface DiscountRecord extends Row {
  title: string;
  code: string;
  redeemCodeId: string;
  startsAt: string;
  endsAt: string | null;
  value: DiscountValueRecord;
  items: DiscountItemsRecord;
  appliesOncePerCustomer: boolean;
  combinesWith: { orderDiscounts: boolean; productDiscounts: boolean; shippingDiscounts: boolean };
  usageLimit: number | null;
  usageCount: number;
  tags: string[];
  createdAt: string;
  updatedAt: string;
}
