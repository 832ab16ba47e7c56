import { setTimeout as sleep } from 'node:timers/promises';
import { log } from '#app/log.ts';
import { recordPlatformCall } from '#app/metrics.ts';
import { type CostBudget, getWaitMs } from './cost.ts';
import type { TypedDocumentString } from './generated/graphql.ts';
import { responseTooLarge, StorePaused } from './errors.ts';
import {
  operationName,
  executeOperation,
  type OperationResult,
  type Failure,
  type StoreAccess,
} from './execute-operation.ts';

/** Options of a platform client. Page requests use shorter times than jobs. */
export interface PlatformClientOptions {
  /** Timeout of one request, in milliseconds. */
  timeoutMs: number;
  /** How long one operation may be retried, in milliseconds; includes waits for the cost budget. */
  retryForMs: number;
  /** Called before each write; throws when the caller's lease was fenced. */
  beforeWrite?: () => Promise<void>;
  /** The store's cost budget. */
  budget?: CostBudget;
  /** Called when the store rejects the access token (`unauthorized`) or denies access (`forbidden`). */
  onDenied?: (kind: 'unauthorized' | 'forbidden') => Promise<void>;
}

interface SendOptions {
  /** Writes without `beforeWrite`: only to undo a write of the same caller. */
  skipFence?: boolean;
  /** `forbidden` does not call `onDenied`, because the store still grants all required scopes. */
  isOptional?: boolean;
}

/** Sends operations to one store. */
export interface PlatformClient {
  send<Data, Variables>(
    document: TypedDocumentString<Data, Variables>,
    ...[variables, options]: Variables extends Record<string, never> ? [] : [Variables, SendOptions?]
  ): Promise<Data>;
}

/**
 * Creates a client for one store's Admin API.
 *
 * `send` retries where that is safe: a throttled request after the time that its cost needs, and a read whose response
 * was lost. It never retries a write whose response was lost: only the caller can find out whether it was applied.
 * @throws {PlatformError} from `send` for every error, including user errors of a write
 */
export function createPlatformClient(access: StoreAccess, options: PlatformClientOptions): PlatformClient {
  return {
    async send<Data>(
      document: TypedDocumentString<Data, unknown>,
      variables?: unknown,
      { skipFence = false, isOptional = false }: SendOptions = {},
    ): Promise<Data> {
      const text = document.toString();
      const isWrite = /^\s*mutation\b/.test(text);
      const deadline = Date.now() + options.retryForMs;
      const operation = { text, variables, isWrite, timeoutMs: options.timeoutMs };
      const send = async () => {
        if (isWrite && !skipFence) await options.beforeWrite?.();
        return executeAndRecord(access, operation);
      };
      for (let attempt = 1; ; attempt += 1) {
        const result = await withinBudget(
          options.budget,
          { name: operationName(text), isWrite, deadline },
          send,
        );
        if (result.error === undefined) return result.data as Data;
        const { kind } = result.error;
        if (kind === 'unauthorized' || (kind === 'forbidden' && !isOptional)) await options.onDenied?.(kind);
        const wait = getRetryDelay(result, attempt);
        if (wait === undefined || Date.now() + wait > deadline) throw result.error;
        log.debug({ shop: access.shop, reason: result.error.message, wait }, 'Retrying platform request');
        await sleep(wait);
      }
    },
  };
}

async function executeAndRecord(
  ...[access, operation]: Parameters<typeof executeOperation>
): Promise<OperationResult> {
  const startedAt = performance.now();
  const result = await executeOperation(access, operation);
  recordPlatformCall({
    operation: operationName(operation.text),
    outcome: result.error?.kind ?? 'ok',
    seconds: (performance.now() - startedAt) / 1_000,
    cost: result.cost?.actual,
  });
  return result;
}

/** Reserves points, sends, and reports the cost. */
async function withinBudget(
  budget: CostBudget | undefined,
  { deadline, ...operation }: { name: string; isWrite: boolean; deadline: number },
  send: () => Promise<OperationResult>,
): Promise<OperationResult> {
  const reservation = await budget?.reserve(operation, deadline);
  let result: OperationResult | undefined;
  try {
    result = await send();
    return result;
  } finally {
    await reservation?.release(result?.cost);
    if (result?.error instanceof StorePaused) await reservation?.pause(result.error.remainingMs);
  }
}

/** Milliseconds until the request may be retried; undefined when it must not be. */
function getRetryDelay({ error, cost }: Failure, attempt: number): number | undefined {
  if (error instanceof StorePaused) return error.remainingMs + jitter(100);
  if (error.kind === 'throttled') return getWaitMs(cost) + jitter(100);
  const isTooLarge = error.reasons.some(({ code }) => code === responseTooLarge);
  if (error.kind === 'unavailable' && attempt < 4 && !isTooLarge) return 100 * 2 ** attempt + jitter(100);
  return undefined;
}

function jitter(upToMs: number): number {
  return Math.floor(Math.random() * upToMs);
}
