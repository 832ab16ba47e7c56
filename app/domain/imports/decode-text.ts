import { invalid } from '../problem.ts';
import type { Problem } from '../problem.ts';

/** What a file of text begins with when it says how it is encoded. https://encoding.spec.whatwg.org/#bom-sniff */
const byteOrderMarks = [
  { bytes: [0xef, 0xbb, 0xbf], encoding: 'utf-8' },
  { bytes: [0xff, 0xfe], encoding: 'utf-16le' },
  { bytes: [0xfe, 0xff], encoding: 'utf-16be' },
] as const;
const zip = [0x50, 0x4b, 0x03, 0x04] as const;

/**
 * The text of a file, in UTF-8, or in UTF-16 where its first bytes say so.
 * @throws Problem `invalid` for a spreadsheet that was not saved as text, and for other encodings: which of a hundred it
 *   is could only be guessed, and names would be spoiled unseen.
 */
export function decodeText(bytes: Uint8Array): string {
  const begins = (mark: readonly number[]) => mark.every((byte, index) => bytes[index] === byte);
  if (begins(zip)) throw unreadable('is a spreadsheet: save it as CSV UTF-8 first');
  const mark = byteOrderMarks.find((candidate) => begins(candidate.bytes));
  try {
    const text = new TextDecoder(mark?.encoding ?? 'utf-8', { fatal: true }).decode(bytes);
    if (!text.includes('\0')) return text;
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
  }
  throw unreadable('is not text in UTF-8: in your spreadsheet choose "CSV UTF-8" when you save it');
}

/** The refusal of a file as a whole. */
export function unreadable(message: string): Problem {
  return invalid([{ path: 'file', message }]);
}
