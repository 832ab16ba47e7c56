import type { z } from 'zod';
import { problemSchema } from '#app/http/response-schemas.ts';

/** One response of the API. */
export interface ApiResult {
  status: number;
  headers: Headers;
  text: string;
}

export interface ApiCall {
  method?: string;
  key?: string;
  partnerKey?: string;
  /** Sent as JSON, with its content type. */
  json?: unknown;
  /** Sent unchanged. */
  body?: string | Uint8Array<ArrayBuffer>;
  headers?: Record<string, string>;
  /** Cuts the connection. */
  signal?: AbortSignal;
}

/** A response has another status than expected. */
export class UnexpectedStatus extends Error {
  override name = 'UnexpectedStatus';
  readonly status: number;

  constructor(what: string, { status, text }: Pick<ApiResult, 'status' | 'text'>) {
    super(`${what}: ${status} ${text.slice(0, 300)}`);
    this.status = status;
  }
}

/** Whether an error is the response of a service that is busy: 503. */
export function isUnavailable(error: unknown): boolean {
  return error instanceof UnexpectedStatus && error.status === 503;
}

/** Calls the API. The default method of a call with a body is POST. */
export async function call(address: string, apiCall: ApiCall = {}): Promise<ApiResult> {
  const body = apiCall.json === undefined ? apiCall.body : JSON.stringify(apiCall.json);
  const response = await fetch(address, {
    method: apiCall.method ?? (body === undefined ? 'GET' : 'POST'),
    headers: {
      ...(apiCall.json === undefined ? {} : { 'Content-Type': 'application/json' }),
      ...(apiCall.key === undefined ? {} : { 'x-channel-access-token': apiCall.key }),
      ...(apiCall.partnerKey === undefined ? {} : { 'x-partner-access-token': apiCall.partnerKey }),
      ...apiCall.headers,
    },
    redirect: 'manual',
    ...(body !== undefined && { body }),
    ...(apiCall.signal && { signal: apiCall.signal }),
  });
  return { status: response.status, headers: response.headers, text: await response.text() };
}

/**
 * The body of a 200 response, checked against its schema.
 * @throws for another response.
 */
export function readOk<Schema extends z.ZodType>(result: ApiResult, schema: Schema): z.output<Schema> {
  if (result.status !== 200) throw new Error(`Expected 200, got ${result.status}: ${result.text}`);
  return schema.parse(JSON.parse(result.text));
}

/**
 * The body of an error response.
 * @throws for another format.
 */
export function readProblem(result: ApiResult): z.output<typeof problemSchema> {
  return problemSchema.parse(JSON.parse(result.text));
}
