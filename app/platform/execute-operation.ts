import { ClientError, GraphQLClient } from 'graphql-request';
import { cutText } from '#app/cut-text.ts';
import { message } from '#app/i18n/message.ts';
import { recordPlatformTime } from './clock.ts';
import { parseCost, type Cost } from './cost.ts';
import { ownReason, responseTooLarge, PlatformError, StorePaused, type PlatformReason } from './errors.ts';
import {
  apiVersion,
  limitResponse,
  maxResponseBytes,
  ResponseTooLarge,
  storeUrl,
  traceCall,
  traceHeaders,
} from './http.ts';

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

interface Success {
  error: undefined;
  data: unknown;
  cost: Cost | undefined;
}

export interface Failure {
  error: PlatformError;
  cost: Cost | undefined;
}

export type OperationResult = Success | Failure;

/** Returns the name of an operation from its text. */
export function operationName(text: string): string {
  return /\b(?:query|mutation)\s+(\w+)/.exec(text)?.[1] ?? 'operation';
}

/** Sends one operation once. Returns failures of the platform and the network instead of throwing them. */
export async function executeOperation(access: StoreAccess, operation: Operation): Promise<OperationResult> {
  const name = operationName(operation.text);
  const call = traceCall(access.shop, name);
  const client = new GraphQLClient(storeUrl(access.shop, `admin/api/${apiVersion}/graphql.json`), {
    headers: { 'X-Shopify-Access-Token': access.accessToken, ...traceHeaders() },
    fetch: async (input, init) => {
      const sentAt = Date.now();
      // A redirect is an error: following it would send the access token elsewhere.
      const signal = AbortSignal.timeout(operation.timeoutMs);
      const response = await fetch(input, { ...init, redirect: 'error', signal });
      recordPlatformTime(response.headers, sentAt);
      return limitResponse(call.onResponse(response), maxResponseBytes.graphql);
    },
    errorPolicy: 'all',
  });
  try {
    const { data, errors, extensions } = await client.rawRequest<unknown>(
      operation.text,
      operation.variables as never,
    );
    const cost = parseCost(extensions);
    return call.end(readResult({ name, isWrite: operation.isWrite, data, errors, cost }));
  } catch (error) {
    return call.end({ error: classifyFailure(name, operation.isWrite, error), cost: undefined });
  }
}

interface Received {
  name: string;
  isWrite: boolean;
  data: unknown;
  errors: readonly { message: string; extensions?: Record<string, unknown> }[] | undefined;
  cost: Cost | undefined;
}

/** HTTP 200 may carry top-level errors, with or without data, and a write may carry user errors. */
function readResult({ name, isWrite, data, errors, cost }: Received): OperationResult {
  const unknown = isWrite ? 'outcome-unknown' : 'unavailable';
  if (errors && errors.length > 0) {
    const reasons = errors.map(({ message: text, extensions }) => toReason(text, extensions?.['code']));
    return { error: new PlatformError(classifyErrors(reasons) ?? unknown, name, reasons), cost };
  }
  if (typeof data !== 'object' || data === null)
    return {
      error: new PlatformError(unknown, name, [ownReason(message('response-without-data'))]),
      cost,
    };
  const rejections = listUserErrors(data);
  if (rejections.length > 0) return { error: new PlatformError('rejected', name, rejections), cost };
  return { error: undefined, data, cost };
}

/** Kind of the top-level errors; undefined when they do not say whether the write was applied. */
function classifyErrors(reasons: readonly PlatformReason[]) {
  const codes = new Set(reasons.map((reason) => reason.code));
  if (codes.has('THROTTLED')) return 'throttled';
  if (codes.has('ACCESS_DENIED') || codes.has('SHOP_INACTIVE')) return 'forbidden';
  if (codes.has('INTERNAL_SERVER_ERROR')) return undefined;
  return 'rejected';
}

/** The `userErrors` of every root field. */
function listUserErrors(data: object): PlatformReason[] {
  return Object.values(data).flatMap((payload: { userErrors?: RawUserError[] } | null) =>
    (payload?.userErrors ?? []).map(({ message: text, code, field }) => ({
      ...toReason(text, code),
      ...(field ? { field } : {}),
    })),
  );
}

interface RawUserError {
  message: string;
  code?: string | null;
  field?: string[] | null;
}

function toReason(text: string, code: unknown): PlatformReason {
  return { message: text, ...(typeof code === 'string' && { code }) };
}

/** Socket errors before the other side could read any byte of the request. */
const neverConnected = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
]);

/**
 * Store frozen, access denied, store deleted, store locked. https://shopify.dev/docs/api/usage/response-codes
 */
const deniedStatuses = new Set([402, 403, 404, 423]);

const maxMessageLength = 1_000;

function classifyFailure(name: string, isWrite: boolean, error: unknown): PlatformError {
  if (error instanceof ResponseTooLarge)
    return new PlatformError(isWrite ? 'outcome-unknown' : 'unavailable', name, [
      { ...ownReason(error.reason), code: responseTooLarge },
    ]);
  // The client's message contains the whole body when it is not JSON.
  const reason =
    error instanceof Error
      ? { message: cutText(getRootMessage(error), maxMessageLength) }
      : ownReason(message('unknown-failure'));
  const status = error instanceof ClientError ? error.response.status : undefined;
  if (status === 401) return new PlatformError('unauthorized', name, [statusReason(401)]);
  if (status !== undefined && deniedStatuses.has(status))
    return new PlatformError('forbidden', name, [statusReason(status)]);
  const remainingMs = status === 429 && error instanceof ClientError ? readRetryAfter(error) : undefined;
  if (remainingMs !== undefined)
    return new StorePaused(name, { until: new Date(Date.now() + remainingMs), remainingMs });
  if (status === 429) return new PlatformError('throttled', name, [statusReason(429)]);
  if (status === 430) return new PlatformError('unavailable', name, [statusReason(430)]);
  // 408 is no rejection: a server in front may have passed the request on.
  if (status !== undefined && status >= 400 && status < 500 && status !== 408)
    return new PlatformError('rejected', name, [statusReason(status)]);
  const isSafe = !isWrite || (status === undefined && neverConnected.has(getRootCode(error)));
  return new PlatformError(isSafe ? 'unavailable' : 'outcome-unknown', name, [
    status === undefined ? reason : statusReason(status),
  ]);
}

function statusReason(status: number): PlatformReason {
  return ownReason(message('platform-status', { status }));
}

/** A longer pause is cut: the next request costs nothing if the platform still rejects it. */
const maxPauseMs = 2 * 3_600_000;

/** Milliseconds from `Retry-After`, in seconds or as a date (RFC 9110 §10.2.3); undefined when absent or past. */
function readRetryAfter({ response }: ClientError): number | undefined {
  const text = response.headers.get('retry-after')?.trim() ?? '';
  const ms = /^\d+(\.\d+)?$/.test(text) ? Number(text) * 1_000 : Date.parse(text) - Date.now();
  return ms > 0 ? Math.min(ms, maxPauseMs) : undefined;
}

function getRootCode(error: unknown): string {
  const cause = error instanceof Error && error.cause !== undefined ? error.cause : error;
  return typeof cause === 'object' && cause !== null && 'code' in cause ? String(cause.code) : '';
}

function getRootMessage(error: Error): string {
  return error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message;
}
