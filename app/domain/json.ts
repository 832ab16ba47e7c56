import { message } from '#app/i18n/message.ts';
import { keepsDigits } from '#app/decimal-text.ts';
import { shortenName } from './input/validate.ts';
import { limits } from './limits.ts';
import { invalid, Problem, problemDetail, type ProblemDetail } from './problem.ts';

const utf8 = new TextDecoder('utf-8', { fatal: true });

/**
 * Parses untrusted JSON. Rejects bytes that are not UTF-8, nesting and keys above their limits, NUL and lone surrogates, which
 * Postgres cannot store, and numbers whose digits before the decimal point would change. A byte order mark is ignored (RFC 8259,
 * section 8.1). Rejects also the key `__proto__`, which could change an object's prototype.
 * @throws Problem `malformed` or `invalid`.
 */
export function parseJson(bytes: Uint8Array): unknown {
  const text = decode(bytes);
  assertSize(text);
  const json = parse(text);
  const marked = markInexactNumbers(text);
  // What else is rejected needs an escape, except the key: other texts are not searched.
  if (marked === text && !/\\u|__proto__/i.test(text)) return json;
  const details = findRejected(marked === text ? json : parse(marked), '');
  if (details.length > 0) throw invalid(details);
  return json;
}

function decode(bytes: Uint8Array): string {
  try {
    return utf8.decode(bytes);
  } catch {
    throw new Problem('body-not-utf8');
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    if (text.trim() === '') throw new Problem('body-empty');
    throw new Problem('body-not-json', positionOf(text, findSyntaxError(text)));
  }
}

/**
 * Parses JSON of the platform, in which ids are numbers of up to 19 digits: a number that does not fit a JavaScript number
 * is read as the text of its digits.
 * @returns undefined for what is not JSON.
 */
export function parseWithLongNumbers(text: string): unknown {
  try {
    return JSON.parse(
      text.replace(stringOrLongNumber, (token) => (token.startsWith('"') ? token : `"${token}"`)),
    );
  } catch {
    return undefined;
  }
}

const stringOrLongNumber = /"(?:[^"\\]+|\\.)*"|(?<![\d.eE+-])\d{16,}(?![\d.eE])/g;

/** Line and column of an offset, from 1. Columns count characters, not UTF-16 code units. */
function positionOf(text: string, offset: number): { line: number; column: number } {
  const lines = text.slice(0, offset).split('\n');
  return { line: lines.length, column: Array.from(lines.at(-1) ?? '').length + 1 };
}

/**
 * The offset of the first error in a text that is not JSON (RFC 8259). V8's own message has a position only in
 * some releases and for some errors.
 */
function findSyntaxError(text: string): number {
  let at = 0;
  const take = (pattern: RegExp): boolean => {
    pattern.lastIndex = at;
    const isFound = pattern.test(text);
    if (isFound) at = pattern.lastIndex;
    return isFound;
  };
  const token = (pattern: RegExp) => take(tokens.blank) && take(pattern);
  const restOfString = () => {
    while (take(tokens.characters) || take(tokens.escape));
    return take(tokens.quote);
  };
  const items = (item: () => boolean, end: RegExp): boolean => {
    if (token(end)) return true;
    do {
      if (!item()) return false;
    } while (token(tokens.comma));
    return token(end);
  };
  const member = () => token(tokens.quote) && restOfString() && token(tokens.colon) && value();
  const value = (): boolean => {
    if (token(tokens.quote)) return restOfString();
    if (token(tokens.openObject)) return items(member, tokens.closeObject);
    if (token(tokens.openArray)) return items(value, tokens.closeArray);
    return token(tokens.scalar);
  };
  if (value()) take(tokens.blank);
  return at;
}

const number = /-?(0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?/y;
const tokens = {
  blank: /[ \t\r\n]*/y,
  quote: /"/y,
  characters: /[ !#-[\]-\uffff]+/y,
  escape: /\\(["\\/bfnrt]|u[0-9a-fA-F]{4})/y,
  openObject: /\{/y,
  closeObject: /\}/y,
  openArray: /\[/y,
  closeArray: /\]/y,
  colon: /:/y,
  comma: /,/y,
  number,
  scalar: new RegExp(`${number.source}|true|false|null`, 'y'),
};

/** Counts brackets and colons outside strings before the text is parsed. */
function assertSize(text: string): void {
  let depth = 0;
  let keys = 0;
  for (let at = 0; at < text.length; at += 1) {
    const char = text.charCodeAt(at);
    if (char === 0x22) at = endOfString(text, at);
    else if (char === 0x7b || char === 0x5b) depth += 1;
    else if (char === 0x7d || char === 0x5d) depth -= 1;
    else if (char === 0x3a) keys += 1;
    if (keys > limits.jsonKeys) throw new Problem('too-many-json-keys', { max: limits.jsonKeys });
    if (depth > limits.jsonDepth) throw new Problem('json-too-deep', { max: limits.jsonDepth });
  }
}

/** The index of the quote that closes the string which opens at `start`; the end of the text when none does. */
function endOfString(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at += 1) {
    const char = text.charCodeAt(at);
    if (char === 0x5c) at += 1;
    else if (char === 0x22) return at;
  }
  return text.length;
}

/** Stands for a number that is rejected: no other text equals it, because half of a surrogate pair is rejected too. */
const inexactNumber = '\ud800number';

/** JSON text with {@link inexactNumber} instead of each number whose digits before the decimal point would change. */
function markInexactNumbers(text: string): string {
  if (!/[\d.]{16}/.test(text)) return text;
  let marked = '';
  let copied = 0;
  for (let at = 0; at < text.length; at += 1) {
    if (text[at] === '"') at = endOfString(text, at);
    tokens.number.lastIndex = at;
    const [number] = tokens.number.exec(text) ?? [];
    if (number === undefined) continue;
    if (!keepsDigits(number)) {
      marked += text.slice(copied, at) + JSON.stringify(inexactNumber);
      copied = at + number.length;
    }
    at += number.length - 1;
  }
  return marked + text.slice(copied);
}

function findRejected(value: unknown, path: string): ProblemDetail[] {
  if (typeof value === 'string') {
    if (value === inexactNumber) return [problemDetail(path || 'body', message('inexact-number'))];
    if (value.includes('\0')) return [problemDetail(path || 'body', message('nul-character'))];
    if (!value.isWellFormed()) return [problemDetail(path || 'body', message('half-surrogate'))];
    return [];
  }
  if (Array.isArray(value)) return value.flatMap((item, index) => findRejected(item, `${path}[${index}]`));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, item]) => {
    const name = shortenName(key);
    const itemPath = path ? `${path}.${name}` : name;
    if (key === '__proto__') return [problemDetail(itemPath, message('prototype-key'))];
    return [...findRejected(key, path || 'body'), ...findRejected(item, itemPath)];
  });
}

/**
 * The JSON text of an object.
 * @param texts members that are JSON text already. They come last, unchanged.
 */
export function stringifyObject(values: object, texts: Readonly<Record<string, string>>): string {
  let json = JSON.stringify(values).slice(0, -1);
  for (const [name, text] of Object.entries(texts)) json += `${json === '{' ? '' : ','}"${name}":${text}`;
  return `${json}}`;
}

/** Whether a Content-Type is JSON, with or without parameters. */
export function isJsonType(contentType: string | null): boolean {
  return /^application\/json[ \t]*(;|$)/i.test(contentType ?? '');
}
