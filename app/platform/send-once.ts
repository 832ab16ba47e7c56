import { ClientError, GraphQLClient } from 'graphql-request';
import { compareClock } from './clock.ts';
import { readCost } from './cost.ts';
import type { Cost } from './cost.ts';
import { answerTooLarge, PlatformError, StorePaused } from './errors.ts';
import type { PlatformReason } from './errors.ts';
import { AnswerTooLarge, limitAnswer, mostBytes } from './limit-answer.ts';
import { traceCall, traceHeaders } from './trace-call.ts';
import { apiVersion, storeAddress } from './store-address.ts';

/** What it takes to speak to one store. */
export interface StoreAccess {
  shop: string;
  accessToken: string;
}

interface Operation {
  text: string;
  variables: unknown;
  isWrite: boolean;
  timeoutMs: number;
}

/** The data that was asked for, and what it cost. */
interface Success {
  error: undefined;
  data: unknown;
  cost: Cost | undefined;
}

/** Why there is no data, and what the platform said of the cost. */
export interface Failure {
  error: PlatformError;
  cost: Cost | undefined;
}

export type Answer = Success | Failure;

/** The name that an operation bears in its text. */
export function operationName(text: string): string {
  return /\b(?:query|mutation)\s+(\w+)/.exec(text)?.[1] ?? 'operation';
}

/** Sends one operation once and says what became of it. Never throws for what the platform or the network did. */
export async function sendOnce(access: StoreAccess, operation: Operation): Promise<Answer> {
  const name = operationName(operation.text);
  const call = traceCall(access.shop, name);
  const client = new GraphQLClient(storeAddress(access.shop, `admin/api/${apiVersion}/graphql.json`), {
    headers: { 'X-Shopify-Access-Token': access.accessToken, ...traceHeaders() },
    fetch: async (input, init) => {
      const sentAt = Date.now();
      // A redirect is not followed: it would carry the access token to wherever it leads.
      const signal = AbortSignal.timeout(operation.timeoutMs);
      const response = await fetch(input, { ...init, redirect: 'error', signal });
      compareClock(response.headers, sentAt);
      return limitAnswer(call.answered(response), mostBytes.graphql);
    },
    errorPolicy: 'all',
  });
  try {
    const { data, errors, extensions } = await client.rawRequest<unknown>(
      operation.text,
      operation.variables as never,
    );
    const cost = readCost(extensions);
    return call.ended(judge({ name, isWrite: operation.isWrite, data, errors, cost }));
  } catch (error) {
    return call.ended({ error: explainFailure(name, operation.isWrite, error), cost: undefined });
  }
}

interface Received {
  name: string;
  isWrite: boolean;
  data: unknown;
  errors: readonly { message: string; extensions?: Record<string, unknown> }[] | undefined;
  cost: Cost | undefined;
}

/** HTTP 200 may still carry top-level errors with or without data, and a write may carry user errors. */
function judge({ name, isWrite, data, errors, cost }: Received): Answer {
  const unclear = isWrite ? 'outcome-unknown' : 'unavailable';
  if (errors && errors.length > 0) {
    const reasons = errors.map(({ message, extensions }) => reasonOf(message, extensions?.['code']));
    return { error: new PlatformError(kindOfErrors(reasons) ?? unclear, name, reasons), cost };
  }
  if (typeof data !== 'object' || data === null)
    return {
      error: new PlatformError(unclear, name, [{ message: 'The answer holds no data' }]),
      cost,
    };
  const refusals = userErrors(data);
  if (refusals.length > 0) return { error: new PlatformError('refused', name, refusals), cost };
  return { error: undefined, data, cost };
}

/** What top-level errors mean; undefined when they leave open whether anything was done. */
function kindOfErrors(reasons: readonly PlatformReason[]) {
  const codes = new Set(reasons.map((reason) => reason.code));
  if (codes.has('THROTTLED')) return 'throttled';
  if (codes.has('ACCESS_DENIED') || codes.has('SHOP_INACTIVE')) return 'forbidden';
  if (codes.has('INTERNAL_SERVER_ERROR')) return undefined;
  return 'refused';
}

/** What each root field of a write says under `userErrors`. */
function userErrors(data: object): PlatformReason[] {
  return Object.values(data).flatMap((payload: { userErrors?: RawUserError[] } | null) =>
    (payload?.userErrors ?? []).map(({ message, code, field }) => ({
      ...reasonOf(message, code),
      ...(field ? { field } : {}),
    })),
  );
}

interface RawUserError {
  message: string;
  code?: string | null;
  field?: string[] | null;
}

function reasonOf(message: string, code: unknown): PlatformReason {
  return typeof code === 'string' ? { message, code } : { message };
}

/** Sockets that failed before a single byte of the request could be read by the other side. */
const neverConnected = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
]);

/** A frozen store, one that does not let us in, one that is gone, a locked one. https://shopify.dev/docs/api/usage/response-codes */
const lockedStatuses = new Set([402, 403, 404, 423]);

const longestMessage = 1_000;

function explainFailure(name: string, isWrite: boolean, error: unknown): PlatformError {
  if (error instanceof AnswerTooLarge)
    return new PlatformError(isWrite ? 'outcome-unknown' : 'unavailable', name, [
      { message: error.message, code: answerTooLarge },
    ]);
  // Of an answer that is no JSON, the client's message holds all.
  const message = error instanceof Error ? rootMessage(error).slice(0, longestMessage) : 'Unknown failure';
  const status = error instanceof ClientError ? error.response.status : undefined;
  if (status === 401)
    return new PlatformError('unauthorized', name, [{ message: 'The platform answered 401' }]);
  if (status !== undefined && lockedStatuses.has(status))
    return new PlatformError('forbidden', name, [{ message: `The platform answered ${status}` }]);
  const remainingMs = status === 429 && error instanceof ClientError ? pauseMs(error) : undefined;
  if (remainingMs !== undefined)
    return new StorePaused(name, { until: new Date(Date.now() + remainingMs), remainingMs });
  if (status === 429) return new PlatformError('throttled', name, [{ message: 'The platform answered 429' }]);
  if (status !== undefined && status >= 400 && status < 500)
    return new PlatformError('refused', name, [{ message: `The platform answered ${status}` }]);
  const harmless = !isWrite || (status === undefined && neverConnected.has(rootCode(error)));
  return new PlatformError(harmless ? 'unavailable' : 'outcome-unknown', name, [
    { message: status === undefined ? message : `The platform answered ${status}` },
  ]);
}

/** A longer pause is not believed: one request then asks again, and costs nothing if it was meant. */
const longestPauseMs = 2 * 3_600_000;

/** Milliseconds until the time that `Retry-After` names, in seconds or as a date (RFC 9110 §10.2.3); undefined when it names none to come. */
function pauseMs({ response }: ClientError): number | undefined {
  const text = response.headers.get('retry-after')?.trim() ?? '';
  const ms = /^\d+(\.\d+)?$/.test(text) ? Number(text) * 1_000 : Date.parse(text) - Date.now();
  return ms > 0 ? Math.min(ms, longestPauseMs) : undefined;
}

function rootCode(error: unknown): string {
  const cause = error instanceof Error && error.cause !== undefined ? error.cause : error;
  return typeof cause === 'object' && cause !== null && 'code' in cause ? String(cause.code) : '';
}

function rootMessage(error: Error): string {
  return error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message;
}
