import type { CollabHead } from '#app/domain/collabs/read-collab.ts';

/** The discount that holds for a collab: its own, else its tier's, else null. A percentage is a fraction. */
export function presentDiscount(collab: CollabHead) {
  const discount = collab.discount ?? collab.tier?.discount;
  if (!discount) return null;
  return {
    _id: discount.id,
    discountAmount: discount.amount,
    discountType: discount.type,
    discountCode: collab.affiliateCode,
    platformCollabsDiscountCode: collab.platformCollabsDiscountCode,
    createdAt: discount.createdAt,
    updatedAt: discount.updatedAt,
  };
}
