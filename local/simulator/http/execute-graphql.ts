import {
  internalError,
  type AdminResult,
  type GraphqlRequest,
  type PreparedRequest,
} from '../admin-api/admin-api.ts';
import type { PrintedError } from '../admin-api/document/translate-error.ts';
import type { Fault } from '../control/fault-switch.ts';
import { MAX_REQUEST_COST } from '../cost/page-cost.ts';
import { contextFor, type Platform } from '../platform.ts';
import type { Store } from '../state/store.ts';
import type { HttpResponse } from './response.ts';
import { faultyResponse } from './faulty-response.ts';

const RATE_LIMITS = 'https://shopify.dev/api/usage/rate-limits';

/** The response before a fault changes it. Costs are null if nothing ran. */
interface Reply {
  body: { data?: unknown; errors?: readonly PrintedError[] };
  requestedCost: number | null;
  actualCost: number | null;
  remarks?: AdminResult['remarks'];
}

/** Runs one request of one store with cost, bucket and faults, and logs it. */
export async function executeGraphql(
  platform: Platform,
  store: Store,
  request: GraphqlRequest,
): Promise<HttpResponse> {
  const prepared = platform.api.prepare(request);
  if ('errors' in prepared) {
    const reply = { body: { errors: prepared.errors }, requestedCost: null, actualCost: null };
    const { operationName: name = '', variables } = request;
    const requested = { name, rootFields: [], isMutation: false, variables };
    return finish(platform, { store, requested }, { reply });
  }
  const target = { store: store.domain, operation: prepared.name, rootFields: prepared.rootFields };
  const delay = platform.faults.take(['delay'], target);
  if (delay) await platform.faults.passed(delay);
  shrinkBucket(platform, store, platform.faults.take(['shrink-bucket'], target));
  const fault = platform.faults.take(
    [
      'lose-request',
      'throttle',
      'lose-answer',
      'garbage',
      'internal-error',
      'user-error',
      'unavailable',
      'closed',
      'refused',
    ],
    target,
  );
  const reply = await replyTo(platform, { store, prepared }, fault);
  return finish(platform, { store, requested: prepared }, { reply, fault });
}

async function replyTo(
  platform: Platform,
  { store, prepared }: { store: Store; prepared: PreparedRequest },
  fault: Fault | undefined,
): Promise<Reply> {
  const { requestedCost } = prepared;
  const rejected = { requestedCost, actualCost: null };
  if (requestedCost > MAX_REQUEST_COST)
    return { ...rejected, body: { errors: [costTooHigh(requestedCost)] } };
  const bucket = platform.buckets.of(store, platform.clock.now());
  if (fault?.fault === 'throttle' || !bucket.take(requestedCost, platform.clock.now()))
    return { ...rejected, body: { errors: [THROTTLED] } };
  const isApplied = fault === undefined || (fault.applied ?? APPLIED_BY_NATURE.has(fault.fault));
  const { actualCost, remarks, ...body }: AdminResult = isApplied
    ? await platform.api.run(prepared, { ...contextFor(platform, store), isOtherApp: prepared.isOtherApp })
    : { actualCost: 0, remarks: [] };
  bucket.giveBack(requestedCost - actualCost, platform.clock.now());
  const [field = ''] = prepared.rootFields;
  if (fault?.fault === 'user-error') {
    const code = fault.code ?? null;
    const userErrors = [{ field: null, code, message: 'This cannot be changed at the moment.' }];
    return { body: { data: { [field]: { userErrors } } }, requestedCost, actualCost };
  }
  if (fault?.fault !== 'internal-error') return { body, requestedCost, actualCost, remarks };
  const failed = { data: { [field]: null }, errors: [{ ...internalError(), path: [field] }] };
  return { body: failed, requestedCost, actualCost };
}

const APPLIED_BY_NATURE: ReadonlySet<string> = new Set(['lose-answer', 'garbage']);

interface RequestedOperation {
  name: string;
  rootFields: string[];
  isMutation: boolean;
  variables: unknown;
}

function finish(
  platform: Platform,
  { store, requested }: { store: Store; requested: RequestedOperation },
  { reply, fault }: { reply: Reply; fault?: Fault | undefined },
): HttpResponse {
  const now = platform.clock.now();
  const { requestedCost, actualCost, body, remarks = [] } = reply;
  const throttleStatus = platform.buckets.of(store, now).status(now);
  const cost = { requestedQueryCost: requestedCost, actualQueryCost: actualCost, throttleStatus };
  const extensions = remarks.length > 0 ? { cost, search: remarks } : { cost };
  const response = {
    status: fault?.status ?? 200,
    // An invalid document or variable has no cost, and its response no extensions.
    json: requestedCost === null ? body : { ...body, extensions },
    ...(fault?.retryAfter !== undefined && { headers: { 'Retry-After': String(fault.retryAfter) } }),
  };
  const spoiled = fault && faultyResponse(fault.fault, response);
  platform.log.add({
    time: new Date(now).toISOString(),
    store: store.domain,
    operation: requested.name,
    rootFields: requested.rootFields,
    isMutation: requested.isMutation,
    variables: requested.variables,
    requestedCost,
    actualCost,
    status: spoiled === 'dropped' ? 0 : (spoiled ?? response).status,
    outcome: fault?.fault ?? outcomeOf(body),
  });
  return spoiled ?? response;
}

function outcomeOf({ data, errors }: Reply['body']): string {
  const code = errors?.[0]?.extensions?.['code'];
  if (errors) return typeof code === 'string' ? code : 'error';
  const payloads: unknown[] = typeof data === 'object' && data !== null ? Object.values(data) : [];
  return payloads.some(hasUserErrors) ? 'userErrors' : 'ok';
}

function hasUserErrors(payload: unknown): boolean {
  if (typeof payload !== 'object' || payload === null || !('userErrors' in payload)) return false;
  return Array.isArray(payload.userErrors) && payload.userErrors.length > 0;
}

function shrinkBucket(platform: Platform, store: Store, fault: Fault | undefined): void {
  if (!fault) return;
  const now = platform.clock.now();
  platform.buckets.of(store, now).shrink(fault.maximum, now + fault.ms, now);
}

const THROTTLED: PrintedError = {
  message: 'Throttled',
  extensions: { code: 'THROTTLED', documentation: RATE_LIMITS },
};

function costTooHigh(cost: number): PrintedError {
  return {
    message: `Query cost is ${cost}, which exceeds the single query max cost limit (${MAX_REQUEST_COST}).`,
    extensions: { code: 'MAX_COST_EXCEEDED', cost, maxCost: MAX_REQUEST_COST, documentation: RATE_LIMITS },
  };
}
