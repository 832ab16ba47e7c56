/** An error response of the app. */
export class RequestRejected extends Error {
  override name = 'RequestRejected';
}

/**
 * Requests one of the app's own URLs; App Bridge adds the session token.
 * @throws {RequestRejected} with the app's message; what fetch throws without a response.
 */
export async function fetchJson<Result>(path: string, { body }: { body?: object } = {}): Promise<Result> {
  const response = await fetch(path, {
    ...(body && {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    }),
  });
  const result = (await response.json().catch(() => ({}))) as {
    done?: Result;
    problem?: { message: string };
  };
  if (result.done === undefined) throw new RequestRejected(result.problem?.message ?? '');
  return result.done;
}
