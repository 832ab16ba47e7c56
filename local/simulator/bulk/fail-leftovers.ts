import { isUnderWay } from '../admin-api/bulk/start-operation.ts';
import { finishCodes } from '../admin-api/discounts/redeem-codes.ts';
import type { World } from '../state/world.ts';

/** Fails operations that ran when the process was killed, and finishes changes of codes. */
export function failLeftovers(world: World, now: number): void {
  for (const store of world.stores()) {
    for (const operation of store.bulkOperations.all().filter(isUnderWay))
      store.bulkOperations.put({
        ...operation,
        status: 'FAILED',
        errorCode: 'INTERNAL_SERVER_ERROR',
        endedAt: now,
      });
    finishCodes(store, now);
    world.commit(store);
  }
}
