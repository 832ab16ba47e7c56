import type { z } from 'zod';
import { problemSchema } from '#app/http/response-schemas.ts';

/** One answer of the HTTP interface. */
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
  /** Sent as it is. */
  body?: string | Uint8Array<ArrayBuffer>;
  headers?: Record<string, string>;
}

/** Calls the HTTP interface. A call with a body is a POST unless it says otherwise. */
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
    ...(body === undefined ? {} : { body }),
  });
  return { status: response.status, headers: response.headers, text: await response.text() };
}

/** The body of a 200 answer, checked against its schema. @throws when it is another answer. */
export function readOk<Schema extends z.ZodType>(result: ApiResult, schema: Schema): z.output<Schema> {
  if (result.status !== 200) throw new Error(`Expected 200, got ${result.status}: ${result.text}`);
  return schema.parse(JSON.parse(result.text));
}

/** The body of an answer in the error shape. @throws when it is not in that shape. */
export function readProblem(result: ApiResult): z.output<typeof problemSchema> {
  return problemSchema.parse(JSON.parse(result.text));
}
