import { Problem } from '#app/domain/problem.ts';
import { fromFetch, readBytes } from './api-request.ts';

/**
 * Reads a form in which no field may stand twice (RFC 6749, section 3.2).
 * @throws Problem `malformed` for another content type and a repeated field, `too-large` for a body past the limit.
 */
export async function readForm(request: Request): Promise<ReadonlyMap<string, string>> {
  if (!/^application\/x-www-form-urlencoded\s*(;|$)/i.test(request.headers.get('content-type') ?? ''))
    throw new Problem('malformed', 'Send a form: Content-Type: application/x-www-form-urlencoded.');
  const bytes = await readBytes(fromFetch(request));
  const fields = [...new URLSearchParams(Buffer.from(bytes).toString('utf8'))];
  const form = new Map(fields);
  if (form.size < fields.length) throw new Problem('malformed', 'Send each field once.');
  return form;
}
