import type { z } from 'zod';
import { env } from '#app/env.ts';
import { recordPlatformCall } from '#app/metrics.ts';
import { compareClock } from './clock.ts';
import { PlatformError } from './errors.ts';
import { AnswerTooLarge, limitAnswer, mostBytes } from './limit-answer.ts';
import { storeAddress } from './store-address.ts';
import { traceCall, traceHeaders } from './trace-call.ts';

/**
 * Asks a store's token endpoint, as this app.
 * @param grant what is asked for, beside the app's own credentials.
 * @param shape what an answer has to be.
 * @throws {PlatformError} `unauthorized` when the platform does not accept what was sent, `unavailable` when it is away,
 * `forbidden` when the store is closed.
 */
export async function askTokenEndpoint<Shape extends z.ZodType>(
  ...request: [shop: string, grant: Readonly<Record<string, string>>, shape: Shape]
): Promise<z.output<Shape>> {
  const startedAt = performance.now();
  let outcome = 'unavailable';
  try {
    const tokens = await requestToken(...request);
    outcome = 'ok';
    return tokens;
  } catch (error) {
    if (error instanceof PlatformError) outcome = error.kind;
    throw error;
  } finally {
    const seconds = (performance.now() - startedAt) / 1_000;
    recordPlatformCall({ operation: 'AccessToken', outcome, seconds, cost: undefined });
  }
}

async function requestToken<Shape extends z.ZodType>(
  shop: string,
  grant: Readonly<Record<string, string>>,
  shape: Shape,
): Promise<z.output<Shape>> {
  const call = traceCall(shop, 'access token');
  try {
    const granted = await requestGrant(shop, { grant, shape, answered: call.answered });
    call.ended({ error: undefined });
    return granted;
  } catch (error) {
    if (error instanceof PlatformError) call.ended({ error });
    throw error;
  }
}

interface Grant<Shape extends z.ZodType> {
  grant: Readonly<Record<string, string>>;
  shape: Shape;
  answered: (response: Response) => Response;
}

async function requestGrant<Shape extends z.ZodType>(
  shop: string,
  { grant, shape, answered }: Grant<Shape>,
): Promise<z.output<Shape>> {
  const credentials = { client_id: env.SHOPIFY_API_KEY, client_secret: env.SHOPIFY_API_SECRET };
  const response = answered(await post(shop, { ...credentials, ...grant }));
  if (!response.ok) {
    await response.body?.cancel();
    throw failure(kindOf(response.status), `The platform answered ${response.status}`);
  }
  const answer = shape.safeParse(await readJson(response));
  if (!answer.success) throw failure('unavailable', 'The answer is not a token');
  return answer.data;
}

/** @returns undefined for what is no JSON, or was cut off. @throws {PlatformError} `unavailable` when it is too large. */
async function readJson(response: Response): Promise<unknown> {
  try {
    return await response.json();
  } catch (error) {
    if (error instanceof AnswerTooLarge) throw failure('unavailable', error.message);
    return undefined;
  }
}

/** What a session token of the store's admin is traded by. */
export function sessionTokenGrant(
  sessionToken: string,
  kind: 'offline' | 'online',
): Readonly<Record<string, string>> {
  return {
    grant_type: 'urn:ietf:params:oauth:grant-type:token-exchange',
    subject_token: sessionToken,
    subject_token_type: 'urn:ietf:params:oauth:token-type:id_token',
    requested_token_type: `urn:shopify:params:oauth:token-type:${kind}-access-token`,
  };
}

async function post(shop: string, body: Record<string, string>): Promise<Response> {
  const sentAt = Date.now();
  try {
    const response = await fetch(storeAddress(shop, 'admin/oauth/access_token'), {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Accept: 'application/json', ...traceHeaders() },
      body: JSON.stringify(body),
      redirect: 'error',
      signal: AbortSignal.timeout(10_000),
    });
    compareClock(response.headers, sentAt);
    return limitAnswer(response, mostBytes.token);
  } catch (error) {
    throw failure('unavailable', error instanceof Error ? error.message : 'No answer');
  }
}

/** A store that is frozen or locked says nothing of what was sent. */
function kindOf(status: number): FailureKind {
  if (status === 402 || status === 423) return 'forbidden';
  return status >= 500 || status === 429 ? 'unavailable' : 'unauthorized';
}

type FailureKind = 'unauthorized' | 'unavailable' | 'forbidden';

function failure(kind: FailureKind, message: string): PlatformError {
  return new PlatformError(kind, 'access token', [{ message }]);
}
