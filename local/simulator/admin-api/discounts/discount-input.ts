/** The parts of `DiscountCodeBasicInput` that are simulated. */
export interface DiscountInput {
  title?: string | null;
  code?: string | null;
  startsAt?: string | null;
  endsAt?: string | null;
  usageLimit?: number | null;
  appliesOncePerCustomer?: boolean | null;
  tags?: string[] | null;
  combinesWith?: {
    orderDiscounts?: boolean | null;
    productDiscounts?: boolean | null;
    shippingDiscounts?: boolean | null;
    productDiscountsWithTagsOnSameCartLine?: unknown;
  } | null;
  context?: {
    all?: string | null;
    customers?: unknown;
    customerSegments?: unknown;
    markets?: unknown;
  } | null;
  customerSelection?: { all?: boolean | null; customers?: unknown; customerSegments?: unknown } | null;
  customerGets?: {
    value?: {
      percentage?: number | null;
      discountAmount?: { amount?: string | number | null; appliesOnEachItem?: boolean | null } | null;
      discountOnQuantity?: unknown;
    } | null;
    items?: {
      all?: boolean | null;
      products?: {
        productsToAdd?: string[] | null;
        productsToRemove?: string[] | null;
        productVariantsToAdd?: string[] | null;
        productVariantsToRemove?: string[] | null;
      } | null;
      collections?: { add?: string[] | null; remove?: string[] | null } | null;
    } | null;
    appliesOnOneTimePurchase?: boolean | null;
    appliesOnSubscription?: boolean | null;
  } | null;
  minimumRequirement?: {
    subtotal?: { greaterThanOrEqualToSubtotal?: string | number | null } | null;
    quantity?: { greaterThanOrEqualToQuantity?: string | number | null } | null;
  } | null;
  recurringCycleLimit?: unknown;
}
