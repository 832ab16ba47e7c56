import { STATUS_CODES } from 'node:http';
import { checkEmpty } from './compile-checks.ts';
import type { FuzzContext, FuzzRequest } from './make-request.ts';
import type { WireResponse } from '../../support/http/parse-response.ts';

/** Responses before authentication: invalid HTTP, a timeout, or a large head. */
const beforeAnyOperation = new Set([400, 408, 431]);
/** Responses of the API outside of any operation. */
const rejections = new Set([400, 401, 403, 404, 405, 408, 409, 413, 415, 422, 429, 431]);
/** Texts of internals. */
const internalWords = /prisma|postgres|sqlstate|node_modules|build\/server|\.ts:\d|\n +at /i;
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
/** As the document has it for the header `X-Request-Id`. */
const saneRequestId = /^[\w.:/+=-]{1,128}$/;
/** As decided for the interface: no more of them are named. */
const maxDetails = 100;

/** The error of a response; undefined if it is documented. */
export function checkResponse(
  context: FuzzContext,
  request: FuzzRequest,
  response: WireResponse,
): string | undefined {
  const { operation, straight, method } = request;
  const { status, text } = response;
  if (status >= 500) return `a ${status}`;
  const isOfInterface = leadsToInterface(request.path);
  if (isOfInterface && !isRequestId(response, request.requestId)) return 'no request id, or an invalid one';
  if (method === 'HEAD' || status === 304) return checkEmpty(text);
  const check = straight ? operation.responses.get(status) : undefined;
  if (check) return check(text) ?? (status < 400 ? checkAccepted(request) : checkText(context, response));
  if (isOfInterface) return checkUndocumented(context, request, response);
  // Outside the API, pages and files respond.
  if (straight && !beforeAnyOperation.has(status)) return `the undocumented status ${status}`;
  return internalWords.test(text) ? 'words from the inside' : undefined;
}

/** The document must allow an accepted request. */
function checkAccepted({ operation, body }: FuzzRequest): string | undefined {
  return operation.body?.check?.(new TextDecoder().decode(body));
}

/** Checks the API's responses outside of operations. */
function checkUndocumented(
  context: FuzzContext,
  { straight }: FuzzRequest,
  response: WireResponse,
): string | undefined {
  const { status, headers, text } = response;
  if (status === 200 && !straight)
    return context.operations.some(({ responses }) => responses.get(200)?.(text) === undefined)
      ? undefined
      : 'an undocumented shape: no operation answers so';
  if (!(straight ? beforeAnyOperation : rejections).has(status)) return `the undocumented status ${status}`;
  if (!headers.get('content-type')?.startsWith('application/json')) return 'an answer that is not JSON';
  return context.documented.checkProblem(text) ?? checkText(context, response);
}

/** Checks an error response beyond its format. */
function checkText({ documented }: FuzzContext, { status, text }: WireResponse): string | undefined {
  const { statusCode, error, message, details = [] } = JSON.parse(text) as Partial<Rejection>;
  if (internalWords.test(message ?? '')) return `a message from the inside: ${message ?? ''}`;
  if (details.length > maxDetails) return `more than ${maxDetails} details`;
  // OAuth 2.0 responses contain no status.
  if (statusCode === undefined) return undefined;
  const isSame =
    statusCode === status && error === (documented.errorNames.get(status) ?? STATUS_CODES[status]);
  return isSame ? undefined : 'a status that is another in the body';
}

interface Rejection {
  statusCode: number;
  error: string;
  message: string;
  details: unknown[];
}

/** The client’s id if the document allows it; else the service’s, also when the head was not read. */
function isRequestId({ headers }: WireResponse, sent: string): boolean {
  const id = headers.get('x-request-id') ?? '';
  if (id === sent) return saneRequestId.test(sent);
  const mayBeOurs = !saneRequestId.test(sent) || headers.get('connection') === 'close';
  return mayBeOurs && uuid.test(id);
}

/** Whether a path belongs to the API after `.` and `..` are resolved. */
function leadsToInterface(path: string): boolean {
  const address = `http://fuzz.example${path}`;
  const resolved = URL.canParse(address) ? new URL(address).pathname : path;
  return /^\/api(\/|$)/.test(resolved);
}
