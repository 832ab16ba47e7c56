import { isDeepStrictEqual } from 'node:util';

/**
 * Whether a field shows what was written to it. The platform keeps values in a spelling of its own: numbers with or
 * without a fraction, JSON with its keys in another order, colors in another case, no value for empty text.
 */
export function isSameValue(written: string, shown: string | null): boolean {
  const text = shown ?? '';
  if (written === text) return true;
  return isDeepStrictEqual(readValue(written), readValue(text));
}

function readValue(text: string): unknown {
  if (/^#[0-9a-f]{6}$/i.test(text)) return text.toLowerCase();
  try {
    return JSON.parse(text);
  } catch {
    return text.trim();
  }
}
