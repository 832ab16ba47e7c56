import { Problem } from '#app/domain/problem.ts';
import { parseApiKey, type KeyKind, type ParsedKey } from './api-key-format.ts';

/** The headers of a request; names are not case-sensitive. */
export interface HeaderSource {
  get(name: string): string | null;
}

/** The credential of a request: a key with a valid checksum, or an unverified user token. */
type Credential = { key: ParsedKey } | { token: string };

const keyHeaders = { channel: 'x-channel-access-token', partner: 'x-partner-access-token' } as const;

/**
 * Reads the only credential of a request's headers. Rejects malformed and mistyped keys without SQL.
 * @throws Problem `unauthenticated` for none, for two, and for a malformed one.
 */
export function readCredential(headers: HeaderSource): Credential {
  const bearer = headers.get('authorization');
  const keys = (['channel', 'partner'] as const).flatMap((kind) => {
    const text = headers.get(keyHeaders[kind]);
    return text === null ? [] : [{ kind, text }];
  });
  const [only] = keys;
  // Headers of one name are joined by commas, and no token has one.
  const hasTwoTokens = bearer?.includes(',') === true;
  if (hasTwoTokens || keys.length + (bearer === null ? 0 : 1) > 1) throw new Problem('two-credentials');
  if (bearer !== null) return { token: readBearer(bearer) };
  if (only) return { key: readKey(only.kind, only.text) };
  throw new Problem('no-credential', {
    channelHeader: keyHeaders.channel,
    partnerHeader: keyHeaders.partner,
  });
}

/** The same error for every invalid key, so that it reveals nothing. */
export function invalidKey(kind: KeyKind): Problem {
  return new Problem('invalid-key', { kind, header: keyHeaders[kind] });
}

/** The same error for every invalid user token. */
export function invalidUserToken(): Problem {
  return new Problem('invalid-user-token');
}

function readKey(kind: KeyKind, text: string): ParsedKey {
  const parsed = parseApiKey(text.trim());
  if (parsed?.kind !== kind) throw invalidKey(kind);
  return parsed;
}

/** RFC 6750, section 2.1; the scheme is not case-sensitive (RFC 9110, section 11.1). */
function readBearer(header: string): string {
  const token = /^Bearer +([A-Za-z0-9\-._~+/]+=*)$/i.exec(header.trim())?.[1];
  if (token === undefined) throw invalidUserToken();
  return token;
}
