import { setTimeout as sleep } from 'node:timers/promises';
import { log } from '#app/log.ts';
import { recordPlatformCall } from '#app/metrics.ts';
import type { Budget } from './budget.ts';
import { millisecondsUntilAffordable } from './cost.ts';
import type { TypedDocumentString } from './generated/graphql.ts';
import { answerTooLarge, StorePaused } from './errors.ts';
import { operationName, sendOnce } from './send-once.ts';
import type { Answer, Failure, StoreAccess } from './send-once.ts';

/** How one use of the platform behaves: a person waiting has less patience than a job. */
export interface PlatformClientOptions {
  /** How long one request may take, in milliseconds. */
  timeoutMs: number;
  /** How long all tries of one request together may wait between themselves, in milliseconds. */
  patienceMs: number;
  /** Called before each write; throws when the caller has lost its right to write. */
  beforeWrite?: () => Promise<void>;
  /** Asked for points before each request, if given. Waiting for them is part of the patience. */
  budget?: Budget;
  /** Told when the store refuses our access token (`unauthorized`) or something for want of leave (`forbidden`). */
  whenRefused?: (kind: 'unauthorized' | 'forbidden') => Promise<void>;
}

/** How one operation is sent. */
export interface SendOptions {
  /** Writes without asking `beforeWrite`: only to take back what this very caller made. */
  unfenced?: boolean;
  /** A store that does not let us do this lets us do everything that we need: `whenRefused` is not told `forbidden`. */
  isOptional?: boolean;
}

/** Sends one operation to one store and returns its data, fully checked for errors. */
export interface PlatformClient {
  send<Data, Variables>(
    document: TypedDocumentString<Data, Variables>,
    ...[variables, options]: Variables extends Record<string, never> ? [] : [Variables, SendOptions?]
  ): Promise<Data>;
}

/**
 * A client for one store's Admin API.
 *
 * It asks again by itself where that is safe: a throttled request (refused before it ran) after the time its cost
 * needs, a read whose answer was lost at once. A write whose answer was lost is never repeated here: only the caller
 * can find out whether it happened.
 * @throws {PlatformError} from `send`, for everything that is not the wanted data; user errors of a write included.
 */
export function createPlatformClient(access: StoreAccess, options: PlatformClientOptions): PlatformClient {
  return {
    async send<Data>(
      document: TypedDocumentString<Data, unknown>,
      variables?: unknown,
      { unfenced = false, isOptional = false }: SendOptions = {},
    ): Promise<Data> {
      const text = document.toString();
      const isWrite = /^\s*mutation\b/.test(text);
      const deadline = Date.now() + options.patienceMs;
      const operation = { text, variables, isWrite, timeoutMs: options.timeoutMs };
      const send = async () => {
        if (isWrite && !unfenced) await options.beforeWrite?.();
        return sendRecorded(access, operation);
      };
      for (let attempt = 1; ; attempt += 1) {
        const answer = await withinBudget(
          options.budget,
          { name: operationName(text), isWrite, deadline },
          send,
        );
        if (answer.error === undefined) return answer.data as Data;
        const { kind } = answer.error;
        if (kind === 'unauthorized' || (kind === 'forbidden' && !isOptional))
          await options.whenRefused?.(kind);
        const wait = waitBeforeRetry(answer, attempt);
        if (wait === undefined || Date.now() + wait > deadline) throw answer.error;
        log.debug({ shop: access.shop, reason: answer.error.message, wait }, 'Asking the platform again');
        await sleep(wait);
      }
    },
  };
}

async function sendRecorded(...[access, operation]: Parameters<typeof sendOnce>): Promise<Answer> {
  const startedAt = performance.now();
  const answer = await sendOnce(access, operation);
  recordPlatformCall({
    operation: operationName(operation.text),
    outcome: answer.error?.kind ?? 'ok',
    seconds: (performance.now() - startedAt) / 1_000,
    cost: answer.cost?.actual,
  });
  return answer;
}

/** Sends when there are points for it, and gives account of what it cost. */
async function withinBudget(
  budget: Budget | undefined,
  { deadline, ...operation }: { name: string; isWrite: boolean; deadline: number },
  send: () => Promise<Answer>,
): Promise<Answer> {
  const reservation = await budget?.reserve(operation, deadline);
  let answer: Answer | undefined;
  try {
    answer = await send();
    return answer;
  } finally {
    await reservation?.settle(answer?.cost);
    if (answer?.error instanceof StorePaused) await reservation?.pause(answer.error.remainingMs);
  }
}

/** Milliseconds until the same request may be sent again; undefined when it must not be. */
function waitBeforeRetry({ error, cost }: Failure, attempt: number): number | undefined {
  if (error instanceof StorePaused) return error.remainingMs + jitter(100);
  if (error.kind === 'throttled') return millisecondsUntilAffordable(cost) + jitter(100);
  const isTooLarge = error.reasons.some(({ code }) => code === answerTooLarge);
  if (error.kind === 'unavailable' && attempt < 4 && !isTooLarge) return 100 * 2 ** attempt + jitter(100);
  return undefined;
}

/** Spreads retries of many callers apart. */
function jitter(upToMs: number): number {
  return Math.floor(Math.random() * upToMs);
}
