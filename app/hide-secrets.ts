const hidden = '[redacted]';

/**
 * Keys of ours (app/auth/api-key-format.ts), refresh tokens, secrets of receivers, tokens of the platform and JSON Web Tokens,
 * by their looks.
 */
const secretPatterns =
  /c[cp]k_\w{16}_\w+|crt_\w{20,}|whsec_[\w+/=]+|shp[a-z]{2}_\w{16,}|eyJ[\w-]+\.[\w-]+(?:\.[\w-]*)?/;
/** Longer than any id of ours; a secret that was typed wrong, or is somebody else's, looks like this. */
const longRun = /[\w%~+-]{37,}/;
/** An escape in a JSON text is no part of what it stands before. */
const jsonEscape = /\\(?:u[0-9a-fA-F]{4}|.)/;
const wholeSecret = new RegExp(`^(?:${secretPatterns.source})$`);
/** Identifiers that are made to be quoted: UUIDs and ULIDs. */
const identifiers = /[0-9a-fA-F]{8}-(?:[0-9a-fA-F]{4}-){3}[0-9a-fA-F]{12}|[0-7][0-9A-HJKMNP-TV-Z]{25}/g;
/** Finds out in one pass that a text holds nothing to hide: looking for long runs from within each id costs many. */
const mayContainSecret = new RegExp(`(?<![\\w%~+-])[\\w%~+-]{37}|${secretPatterns.source}`);
const parts = new RegExp([jsonEscape, secretPatterns, longRun].map(({ source }) => source).join('|'), 'gs');

/**
 * Takes out of a text what looks like a secret, for texts in which somebody else's words stand: a path, a message of the
 * platform's, a receiver's answer. It may be the text of a JSON value, which stays one.
 * @param known secrets that are taken out whatever they look like.
 */
export function hideSecrets(text: string, known: readonly string[] = []): string {
  const without = known
    .filter((secret) => secret !== '')
    .reduce((rest, secret) => rest.replaceAll(secret, hidden), text);
  if (!mayContainSecret.test(without)) return without;
  return without.replace(parts, (part) => (part.startsWith('\\') || isHarmless(part) ? part : hidden));
}

/** A long word, a hash, a trace id or other identifiers; random letters and digits are of all three kinds. */
function isHarmless(part: string): boolean {
  if (wholeSecret.test(part)) return false;
  const rest = part.replace(identifiers, '');
  return !(longRun.test(rest) && /[a-z]/.test(rest) && /[A-Z]/.test(rest) && /\d/.test(rest));
}
