/** What the app says of a request that it did not carry out. */
export class RequestRejected extends Error {
  override name = 'RequestRejected';
}

/**
 * Asks one of the app's own addresses; App Bridge vouches for the person.
 * @throws {RequestRejected} with the app's words, else what fetch throws when there is no answer.
 */
export async function fetchJson<Answer>(path: string, { body }: { body?: object } = {}): Promise<Answer> {
  const answer = await fetch(path, {
    ...(body && {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    }),
  });
  const result = (await answer.json().catch(() => ({}))) as { done?: Answer; problem?: { message: string } };
  if (result.done === undefined) throw new RequestRejected(result.problem?.message ?? '');
  return result.done;
}
