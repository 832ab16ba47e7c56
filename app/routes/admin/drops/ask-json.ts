/** What the app says of a request that it did not carry out. */
export class Refused extends Error {
  override name = 'Refused';
}

/**
 * Asks one of the app's own addresses; App Bridge vouches for the person.
 * @throws {Refused} with the app's words, else what fetch throws when there is no answer.
 */
export async function askJson<Answer>(path: string, { body }: { body?: object } = {}): Promise<Answer> {
  const answer = await fetch(path, {
    ...(body && {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    }),
  });
  const said = (await answer.json().catch(() => ({}))) as { done?: Answer; problem?: { message: string } };
  if (said.done === undefined) throw new Refused(said.problem?.message ?? '');
  return said.done;
}
