import { fitBody, fitPath, fitQuery } from './fit-to-target.ts';
import { frameRequest, type Header } from './frame-request.ts';
import type { FuzzOperation, FuzzTarget } from './fuzz-operation.ts';
import type { FuzzPlan } from './fuzz-plan.ts';
import type { KnownObjects } from './known-objects.ts';
import type { Documented } from './read-document.ts';
import { writeForm } from './write-form.ts';

/** A request as bytes, with the data to check its response. */
export interface FuzzRequest {
  operation: FuzzOperation;
  method: string;
  /** Its target without the intended query. */
  path: string;
  /** Its `X-Request-Id`; empty without one. */
  requestId: string;
  /** Whether it reaches the operation, by path and method: then the response is that operation's. */
  straight: boolean;
  body: Uint8Array | undefined;
  bytes: Uint8Array;
}

/** The data for requests. */
export interface FuzzContext {
  target: FuzzTarget;
  documented: Documented;
  operations: readonly FuzzOperation[];
  known: KnownObjects;
}

/**
 * Builds a request from a plan.
 * @param number unique per request, so that valid bodies do not collide.
 */
export function makeRequest(context: FuzzContext, plan: FuzzPlan, number: number): FuzzRequest {
  const { operations } = context;
  const operation = operations[plan.operation % operations.length];
  if (!operation) throw new Error('There is no operation to fuzz');
  const method = plan.method ?? operation.method;
  const path = `${pathOf(context, operation, plan)}${plan.ending ?? ''}`;
  const body = bodyOf(context, { operation, plan, number });
  const own: Header[] = plan.headers.map(([name, value]) => [
    nameOf(name, context.documented.headers),
    value,
  ]);
  const fixed: Header[] = [
    ['Host', 'collabs.example'],
    ...credentialOf(context.target, plan),
    ...(operation.body ? [['Content-Type', operation.body.type] as const] : []),
  ];
  const headers = [...fixed.filter(([name]) => !own.some(([other]) => other === name)), ...own];
  const line = `${method} ${path}${queryOf(context, operation, plan)}`;
  return {
    operation,
    method,
    path,
    body,
    requestId: own.flatMap(([name, value]) => (name === 'X-Request-Id' ? [value] : [])).join(', '),
    straight: method === operation.method && plan.segment === null && plan.ending === null,
    bytes: frameRequest({ line, headers, body, chunked: plan.chunked }),
  };
}

function pathOf({ known }: FuzzContext, operation: FuzzOperation, plan: FuzzPlan): string {
  const segments = fitPath(operation, known, plan.known).split('/').slice(1);
  // The first segment selects the part of the service.
  if (plan.segment) segments[1 + (plan.segment[0] % (segments.length - 1))] = plan.segment[1];
  return `/${segments.join('/')}`;
}

function queryOf({ target, known }: FuzzContext, operation: FuzzOperation, plan: FuzzPlan): string {
  const good = fitQuery(operation, { target, known, pick: plan.known });
  const broken = (plan.query ?? []).map(({ name, value }) => `${nameOf(name, operation.query)}=${value}`);
  const all = [...good.filter(([name]) => !broken.some((one) => one.startsWith(`${name}=`))), ...broken];
  const texts = all.map((one) => (typeof one === 'string' ? one : writeForm([one])));
  return texts.length === 0 ? '' : `?${texts.join('&')}`;
}

interface Meant {
  operation: FuzzOperation;
  plan: FuzzPlan;
  number: number;
}

function bodyOf(context: FuzzContext, { operation, plan, number }: Meant): Uint8Array | undefined {
  const { body } = operation;
  if (!body) return undefined;
  const good = fitBody(body, context, number);
  if (plan.breakBody) return plan.breakBody(good, body);
  return Buffer.from(
    body.type === 'application/json' ? JSON.stringify(good) : writeForm(Object.entries(good)),
  );
}

/** Mostly the usual credential. */
function credentialOf({ credentials }: FuzzTarget, { credential }: FuzzPlan): Header[] {
  const chosen = credential % 3 === 0 ? credentials[credential % credentials.length] : credentials[0];
  return Object.entries(chosen ?? {});
}

function nameOf(name: number | string, names: readonly string[]): string {
  return typeof name === 'string' ? name : (names[name % names.length] ?? 'x');
}
