import { expect } from 'vitest';
import { readProblem, type ApiResult } from '../../support/http/api-client.ts';
import { rawHead, sendRaw } from '../../support/http/raw-http.ts';
import { api } from './endpoint-world.ts';

/** Sends one request with Halo's key, and reads its response. */
export async function send(
  line: string,
  own: Record<string, string | undefined> = {},
  body = '',
): Promise<ApiResult> {
  const headers = {
    Host: 'collabs.example',
    Connection: 'close',
    'x-channel-access-token': api.halo.key,
    ...(body === '' ? {} : { 'Content-Type': 'application/json', 'Content-Length': String(body.length) }),
    ...own,
  };
  const responses = await sendRaw(api.appUrl, rawHead(line, headers) + body);
  const [response] = responses;
  if (!response || responses.length > 1) throw new Error(`${responses.length} answers to one request`);
  return response;
}

/** The error format. */
export function rejection(response: ApiResult) {
  const { statusCode, message } = readProblem(response);
  expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
  expect(response.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
  expect([statusCode, message.length > 10]).toEqual([response.status, true]);
  return statusCode;
}
