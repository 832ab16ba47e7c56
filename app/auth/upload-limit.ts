import { Bulkhead } from '#app/db/connection/bulkhead.ts';
import { Problem } from '#app/domain/problem.ts';

/** Each upload is in memory as a whole. The total bounds the memory of a process. */
const places = new Bulkhead(() => ({ perTenant: 3, total: 12, waitingPerTenant: 30 }));
/** Below the time in which a client must have sent its request. */
const maxWaitMs = 10_000;

/**
 * Runs `work`, which reads an upload: three of a creator at once, others wait in turn before their bodies are read.
 * @throws Problem `too-many-uploads` after ten seconds.
 */
export async function limitUploads<T>(creatorId: string, work: () => Promise<T>): Promise<T> {
  const scope = { tenant: creatorId, waitLeftMs: maxWaitMs };
  await new Promise<void>((resolve, reject) =>
    places.enter(scope, (rejection) =>
      rejection ? reject(new Problem('too-many-uploads', {}, { retryAfterSeconds: 5 })) : resolve(),
    ),
  );
  try {
    return await work();
  } finally {
    places.leave(creatorId);
  }
}
