import type { DiscountRecord } from '../../state/records/discount.ts';
import type { AdminContext } from '../context.ts';
import { discountStatus } from './discount-status.ts';

/** Sends a discount's webhooks with the platform's payload. */
export function announceDiscount(
  topic: string,
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
