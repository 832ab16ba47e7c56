import { STATUS_CODES } from 'node:http';
import { problemAnswer } from '#app/http/schemas/answers.ts';
import type { WireAnswer } from './connection.ts';
import type { FuzzRequest } from './make-request.ts';

/** What the interface may say to a bad request. */
const refusals = new Set([400, 401, 403, 404, 405, 408, 409, 413, 415, 422, 429, 431]);
/** Words that only the inside of the service knows. */
const internalWords = /prisma|postgres|sqlstate|node_modules|build\/server|\.ts:\d|\n +at /i;

/** What is wrong with an answer; undefined when it is one that the interface documents. */
export function judgeAnswer(
  { endpoint, method, straight }: FuzzRequest,
  answer: WireAnswer,
): string | undefined {
  const { status, headers, text } = answer;
  if (status >= 500) return `a ${status}`;
  if (!headers.has('x-request-id')) return 'an answer without a request id';
  if (status === 304) return method === 'GET' || method === 'HEAD' ? undefined : `a 304 to ${method}`;
  if (!headers.get('content-type')?.startsWith('application/json')) return 'an answer that is not JSON';
  if (status !== 200 && !refusals.has(status)) return `the undocumented status ${status}`;
  if (method === 'HEAD') return undefined;
  const json = readJson(text);
  if (json === undefined) return 'a body that is not JSON';
  if (status !== 200) return judgeRefusal(status, json);
  return straight ? judge(endpoint.answer.safeParse(json)) : undefined;
}

function judgeRefusal(status: number, json: unknown): string | undefined {
  const read = problemAnswer.safeParse(json);
  if (!read.success) return judge(read);
  const { statusCode, error, message, details = [] } = read.data;
  // RFC 9110 renamed the reason phrase; the interface's own word is judged by its own tests.
  if (statusCode !== status || (status !== 413 && error !== STATUS_CODES[status]))
    return 'a status that is another in the body';
  if (details.length > 100) return 'more than a hundred details';
  return internalWords.test(message) ? `a message from the inside: ${message}` : undefined;
}

function judge(read: {
  success: boolean;
  error?: { issues: { path: PropertyKey[]; message: string }[] } | undefined;
}) {
  if (read.success) return undefined;
  const issue = read.error?.issues[0];
  return `an undocumented shape: ${issue?.path.join('.') ?? ''} ${issue?.message ?? ''}`;
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
