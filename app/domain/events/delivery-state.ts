import type { EventDelivery, Prisma } from '#app/db/generated/client.ts';

/** How far a delivery is: it is sent or sent again, it was taken, or it was given up. */
export const deliveryStates = ['waiting', 'delivered', 'failed'] as const;

export type DeliveryState = (typeof deliveryStates)[number];

/** How far a delivery is. */
export function deliveryState({
  deliveredAt,
  givenUpAt,
}: Pick<EventDelivery, 'deliveredAt' | 'givenUpAt'>): DeliveryState {
  if (deliveredAt) return 'delivered';
  return givenUpAt ? 'failed' : 'waiting';
}

/** Which deliveries are so far. */
export function inDeliveryState(state: DeliveryState): Prisma.EventDeliveryWhereInput {
  if (state === 'delivered') return { deliveredAt: { not: null } };
  return { deliveredAt: null, givenUpAt: state === 'failed' ? { not: null } : null };
}
