/** An error in one field, such as `products[0].id`. */
export interface FieldProblem {
  path: string;
  message: string;
}

/** A response with an error; the status is 0 without a response. */
export class RequestFailed extends Error {
  override name = 'RequestFailed';
  readonly status: number;
  readonly fields: readonly FieldProblem[];

  constructor(status: number, message: string, fields: readonly FieldProblem[] = []) {
    super(message);
    this.status = status;
    this.fields = fields;
  }

  /** Whether the same request fails again. */
  get isFinal(): boolean {
    return this.status >= 400 && this.status < 500 && ![401, 408, 429].includes(this.status);
  }
}

/** A request without a response must not block later ones. */
const timeoutMs = 20_000;

/**
 * Sends JSON to one of the app's own URLs. In the admin, App Bridge adds the session token.
 * @throws {RequestFailed} with the app's message; it is empty without a response.
 */
export async function postJson<Result>(path: string, body: object): Promise<Result> {
  let response: Response;
  let text: string;
  try {
    response = await fetch(path, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(timeoutMs),
    });
    text = await response.text();
  } catch {
    throw new RequestFailed(0, '');
  }
  return readResponse(response.status, text) as Result;
}

/** @throws {RequestFailed} as {@link postJson} does. */
export function readResponse(status: number, text: string): unknown {
  const { done, problem } = parse(text);
  const isSuccess = status >= 200 && status < 300;
  if (isSuccess && done !== undefined) return done;
  // A cut response of a successful request counts as none: the request is sent again.
  throw new RequestFailed(isSuccess ? 0 : status, problem?.message ?? '', problem?.fields);
}

interface Envelope {
  done?: unknown;
  problem?: { message: string; fields?: readonly FieldProblem[] };
}

function parse(text: string): Envelope {
  try {
    return JSON.parse(text) as Envelope;
  } catch {
    // Not from the app, such as a proxy's page.
    return {};
  }
}
