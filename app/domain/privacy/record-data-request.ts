import { inTransaction } from '#app/db/client.ts';
import { newId } from '#app/ids.ts';
import { log } from '#app/log.ts';
import { findPersonsCollab } from './find-persons-collab.ts';
import type { CustomerIdentity } from './find-persons-collab.ts';

/** That a person wants to know what is held of them. */
export interface DataRequest extends CustomerIdentity {
  /** The platform's own id of the request. */
  requestId: string;
  requestedAt: Date;
}

/**
 * Records, once, that a customer asked a brand for what is held of them, for the brand to answer: with what its collab
 * with that person holds, if it has one.
 */
export async function recordDataRequest(channelId: string, request: DataRequest): Promise<void> {
  const { requestId, requestedAt, customerId, email } = request;
  const isNew = await inTransaction(async (tx) => {
    const collab = await findPersonsCollab(tx, channelId, request);
    const { count } = await tx.dataRequest.createMany({
      data: [
        {
          channelId,
          id: newId(),
          platformRequestId: requestId,
          customerId,
          email,
          collabId: collab?.id ?? null,
          requestedAt,
        },
      ],
      skipDuplicates: true,
    });
    return count > 0;
  });
  if (isNew)
    log.warn({ channelId, requestId }, 'A customer asks the brand for the data that is held of them');
}
