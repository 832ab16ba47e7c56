const hidden = '[redacted]';

/**
 * Formats of API keys (app/auth/api-key-format.ts), refresh tokens, sign-in links, secrets of event endpoints, platform tokens and JSON
 * Web Tokens.
 */
const secretPatterns =
  /c[cp]k_\w{16}_\w+|crt_\w{20,}|csl_[\w-]{20,}|whsec_[\w+/=]+|shp[a-z]{2}_\w{16,}|eyJ[\w-]+\.[\w-]+(?:\.[\w-]*)?/;
/** Longer than our ids; misspelled and foreign secrets match this. */
const longRun = /[\w%~+-]{37,}/;
/** A JSON escape does not belong to the following text. */
const jsonEscape = /\\(?:u[0-9a-fA-F]{4}|.)/;
const wholeSecret = new RegExp(`^(?:${secretPatterns.source})$`);
/** Ids that are safe to quote: UUIDs and ULIDs. */
const identifiers = /[0-9a-fA-F]{8}-(?:[0-9a-fA-F]{4}-){3}[0-9a-fA-F]{12}|[0-7][0-9A-HJKMNP-TV-Z]{25}/g;
/** A cheap test for texts without secrets; the search for long runs is slower. */
const mayContainSecret = new RegExp(`(?<![\\w%~+-])[\\w%~+-]{37}|${secretPatterns.source}`);
const parts = new RegExp([jsonEscape, secretPatterns, longRun].map(({ source }) => source).join('|'), 'gs');

/**
 * Removes possible secrets from text of others: a path, a platform message, a response. The text of a JSON
 * value stays valid JSON.
 * @param secrets values to remove in any format.
 */
export function hideSecrets(text: string, secrets: readonly string[] = []): string {
  const without = secrets
    .filter((secret) => secret !== '')
    .reduce((rest, secret) => rest.replaceAll(secret, hidden), text);
  if (!mayContainSecret.test(without)) return without;
  return without.replace(parts, (part) => (part.startsWith('\\') || isHarmless(part) ? part : hidden));
}

/**
 * A long word, a hash, a trace id or another identifier. Random secrets mix upper and lower case; one without
 * a digit has many letters of both.
 */
function isHarmless(part: string): boolean {
  if (wholeSecret.test(part)) return false;
  const rest = part.replace(identifiers, '');
  if (!longRun.test(rest)) return true;
  const upper = rest.match(/[A-Z]/g)?.length ?? 0;
  const lower = rest.match(/[a-z]/g)?.length ?? 0;
  return upper === 0 || lower === 0 || (!/\d/.test(rest) && Math.min(upper, lower) * 4 < upper + lower);
}
