import type { DiscountRecord, RedeemCodeRecord } from '../../state/records/discount.ts';
import type { Announce, AdminContext } from '../context.ts';
import { discountStatus } from './discount-status.ts';

/** Sends the webhook of a new or changed discount with the platform's payload. */
export function announceDiscount(
  topic: 'DISCOUNTS_CREATE' | 'DISCOUNTS_UPDATE',
  discount: DiscountRecord,
  { announce, now }: AdminContext,
): void {
  const { id, title, createdAt, updatedAt } = discount;
  announce(topic, {
    admin_graphql_api_id: id,
    title,
    status: discountStatus(discount, now),
    created_at: createdAt,
    updated_at: updatedAt,
  });
}

/** Sends the webhook of a deleted discount; none for each of its codes. That is a guess. */
export function announceDeletion({ id }: DiscountRecord, { announce, timestamp }: AdminContext): void {
  announce('DISCOUNTS_DELETE', { admin_graphql_api_id: id, deleted_at: timestamp });
}

/** Sends the webhook of one code. Its fields beside the discount's id are a guess. */
export function announceCode(
  topic: 'DISCOUNTS_REDEEMCODE_ADDED' | 'DISCOUNTS_REDEEMCODE_REMOVED',
  { id, code, discountId }: RedeemCodeRecord,
  announce: Announce,
): void {
  announce(topic, { admin_graphql_api_id: discountId, redeem_code: { id, code } });
}
