import { createHash, createHmac, randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Transaction } from '#app/db/client.ts';
import { seal, unseal } from '#app/db/encryption/seal.ts';
import type { IdempotencyKey } from '#app/domain/idempotency.ts';
import { withIdempotency } from '#app/domain/idempotency.ts';
import { Problem } from '#app/domain/problem.ts';
import { env } from '#app/env.ts';

/** What somebody sent from a page, and from which. */
export interface FormSubmission {
  channelId: string;
  /** The person, as the platform numbers its users. */
  userId: string;
  place: string;
  sent: unknown;
}

/** What is done in a transaction. */
export type Work<T> = (tx: Transaction) => Promise<T>;

const opened = z.object({ once: z.uuid() });
const purpose = 'page-answer';

/**
 * Does what a form asks for, and does it once for each random id that the form's page made: whoever tries again because
 * the answer was lost gets the first answer, and nothing is made twice. What is kept of an answer for that can be opened
 * with the id alone, which is kept nowhere but in the page: new keys and secrets stand in answers.
 * @param prepare reads what is needed, and gives what is then done in a transaction.
 * @throws Problem `conflict` when the id came with other words before, or is still at work; and whatever is refused.
 */
export async function withFormIdempotency<T>(
  form: FormSubmission,
  prepare: () => Work<T> | Promise<Work<T>>,
): Promise<T> {
  const id = opened.safeParse(form.sent).data?.once;
  const [sealingKey, ...olderKeys] = answerKeys(id ?? randomUUID());
  const content = withIdempotency(id === undefined ? undefined : onceKey(form, id), async () => {
    const work = await prepare();
    return async (tx) => {
      const answer = seal(JSON.stringify(await work(tx)), purpose, sealingKey);
      return { json: Buffer.from(answer).toString('base64') };
    };
  });
  const { json } = await content.catch(inWordsForPages);
  return JSON.parse(unseal(Buffer.from(json, 'base64'), purpose, [sealingKey, ...olderKeys])) as T;
}

function onceKey({ channelId, userId, place, sent }: FormSubmission, id: string): IdempotencyKey {
  return {
    credentialId: channelId,
    route: `admin:${userId}:${place}`,
    key: createHash('sha256').update(id).digest('hex'),
    requestHash: createHash('sha256').update(JSON.stringify(sent)).digest(),
  };
}

/** The keys that open the saved answer of a page with this id, one for each ENCRYPTION_KEY; the first seals. */
function answerKeys(id: string): readonly [Buffer, ...Buffer[]] {
  const derive = (key: Uint8Array) => createHmac('sha256', key).update(id).digest();
  const [first, ...others] = env.ENCRYPTION_KEY;
  return [derive(first), ...others.map(derive)];
}

/** The refusals of a second use, for a person who sent no header. */
function inWordsForPages(error: unknown): never {
  if (error instanceof Problem && error.kind === 'key-reused') throw new Problem('form-already-saved');
  if (error instanceof Problem && error.kind === 'conflict' && error.retryAfterSeconds !== undefined)
    throw new Problem('form-still-saving');
  throw error;
}
