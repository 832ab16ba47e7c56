import { catalog, type Message, type MessageCode, type MessageParam, type MessageParams } from './catalog.ts';
import type { CatalogMessage } from './entry.ts';
import { formatMessage } from './format.ts';
import { languageOf } from './locale.ts';

export type MessageArguments = {
  [Code in MessageCode]: keyof MessageParams<Code> extends never
    ? [code: Code]
    : [code: Code, params: MessageParams<Code>];
}[MessageCode];

/** A message of the catalog, typed by its code. */
export function message(...[code, params]: MessageArguments): Message {
  return { code, params: params ?? {} };
}

/** The text of a message for API clients and logs, in English. */
export function englishText(of: Message): string {
  const { api, en } = catalogMessageOf(of);
  return fill(of, { template: api ?? en, locale: 'en', textOf: englishText });
}

/** The text of a message for pages. @param locale BCP 47; English unless its language is German. */
export function translate(of: Message, locale: string): string {
  const entry = catalogMessageOf(of);
  const template = entry[languageOf(locale)];
  return fill(of, { template, locale, textOf: (nested) => translate(nested, locale) });
}

/** A stored message may have a code that this release no longer knows: its parameters are shown then. */
function catalogMessageOf({ code, params }: Message): CatalogMessage {
  const messages: Readonly<Record<string, CatalogMessage>> = catalog;
  const unknown = [code, ...Object.keys(params).map((name) => `{${name}}`)].join(' ');
  return messages[code] ?? { en: unknown, de: unknown };
}

interface Filling {
  template: string;
  locale: string;
  textOf: (nested: Message) => string;
}

function fill({ params }: Message, { template, locale, textOf }: Filling): string {
  const text = (param: MessageParam): string | number => {
    if (typeof param === 'string' || typeof param === 'number') return param;
    return 'code' in param ? textOf(param) : param.map(textOf).reduce(join, '');
  };
  const values = Object.fromEntries(Object.entries(params).map(([name, param]) => [name, text(param)]));
  return formatMessage(template, locale, values);
}

/** Sentences are joined by spaces, other texts by semicolons. */
function join(before: string, text: string): string {
  if (before === '') return text;
  return /[.!?]$/.test(before) ? `${before} ${text}` : `${before}; ${text}`;
}

/** The message of a Problem or a detail. */
export function messageOf({ code, params }: Message): Message {
  return { code, params };
}

/** A message as JSON, for a column of the database. */
export function serializeMessage(of: Message): string {
  return JSON.stringify(messageOf(of));
}

/** Parses the result of {@link serializeMessage}. */
export function parseMessage(json: string): Message;
export function parseMessage(json: string | null): Message | null;
export function parseMessage(json: string | null): Message | null {
  return json === null ? null : (JSON.parse(json) as Message);
}
