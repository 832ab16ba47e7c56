import { createHash, createHmac, randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Transaction } from '#app/db/connection/client.ts';
import { seal, unseal } from '#app/db/encryption/seal.ts';
import { type IdempotencyKey, withIdempotency } from '#app/domain/idempotency.ts';
import { Problem } from '#app/domain/problem.ts';
import { env } from '#app/env.ts';

/** The submitted form and its page. */
interface FormSubmission {
  channelId: string;
  /** The platform's user id. */
  userId: string;
  path: string;
  sent: unknown;
}

/** The part that runs in a transaction. */
export type Work<T> = (tx: Transaction) => Promise<T>;

const opened = z.object({ idempotencyKey: z.uuid() });
const purpose = 'page-response';

/**
 * Runs a form's action once for each random id that the page made. A retry after a lost response gets the
 * first response. Responses may contain new keys and secrets, so they are sealed with the id, which is stored
 * only in the page.
 * @param prepare reads what is needed and returns the transaction's work.
 * @throws Problem `conflict` when the id came with different values before, or is in progress.
 */
export async function withFormIdempotency<T>(
  form: FormSubmission,
  prepare: () => Work<T> | Promise<Work<T>>,
): Promise<T> {
  const id = opened.safeParse(form.sent).data?.idempotencyKey;
  const [sealingKey, ...olderKeys] = responseKeys(id ?? randomUUID());
  const content = withIdempotency(id === undefined ? undefined : idempotencyKeyOf(form, id), async () => {
    const work = await prepare();
    return async (tx) => {
      const response = seal(JSON.stringify(await work(tx)), purpose, sealingKey);
      return { json: Buffer.from(response).toString('base64') };
    };
  });
  const { json } = await content.catch(toFormProblem);
  return JSON.parse(unseal(Buffer.from(json, 'base64'), purpose, [sealingKey, ...olderKeys])) as T;
}

function idempotencyKeyOf({ channelId, userId, path, sent }: FormSubmission, id: string): IdempotencyKey {
  return {
    channelId,
    credentialId: channelId,
    route: `admin:${userId}:${path}`,
    key: createHash('sha256').update(id).digest('hex'),
    requestHash: createHash('sha256').update(JSON.stringify(sent)).digest(),
  };
}

/** The keys that open a saved response, one for each ENCRYPTION_KEY; the first one seals. */
function responseKeys(id: string): readonly [Buffer, ...Buffer[]] {
  const derive = (key: Uint8Array) => createHmac('sha256', key).update(id).digest();
  const [first, ...others] = env.ENCRYPTION_KEY;
  return [derive(first), ...others.map(derive)];
}

/** The errors of a reused id, worded for a form instead of a header. */
function toFormProblem(error: unknown): never {
  if (error instanceof Problem && error.kind === 'key-reused') throw new Problem('form-already-saved');
  if (error instanceof Problem && error.kind === 'conflict' && error.retryAfterSeconds !== undefined)
    throw new Problem('form-still-saving');
  throw error;
}
