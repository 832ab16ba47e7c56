import { inTransaction } from '#app/db/client.ts';

/** Stops sending to an endpoint and gives up what waits for it. Does nothing to one that is disabled or gone. */
export async function disableEndpoint(endpointId: string, reason: string): Promise<void> {
  await inTransaction(async (tx) => {
    const { count } = await tx.eventEndpoint.updateMany({
      where: { id: endpointId, disabledAt: null },
      data: { disabledAt: new Date(), disabledReason: reason },
    });
    if (count === 0) return;
    await tx.eventDelivery.updateMany({
      where: { endpointId, nextAttemptAt: { not: null } },
      data: { nextAttemptAt: null, givenUpAt: new Date(), lastError: `The endpoint was disabled: ${reason}` },
    });
  });
}
