import type { DiscountRecord } from '../../state/records/discount.ts';

/** Whether a discount works now follows from its dates alone. */
export function discountStatus(
  { startsAt, endsAt }: DiscountRecord,
  now: number,
): 'ACTIVE' | 'EXPIRED' | 'SCHEDULED' {
  if (endsAt !== null && Date.parse(endsAt) <= now) return 'EXPIRED';
  return Date.parse(startsAt) > now ? 'SCHEDULED' : 'ACTIVE';
}
