import { IntlMessageFormat } from 'intl-messageformat';
import { createContext, useCallback, useContext } from 'react';
import type { ReactNode } from 'react';
import type { Speech, Words } from './words.ts';

/** The name of a text: its area and its own name, `collabs.title`. A wrong one is a type error. */
export type TextKey = {
  [Area in keyof Words]: `${Area}.${Extract<keyof Words[Area], string>}`;
}[keyof Words];

/** What stands for the placeholders of a text. */
export type TextValues = Record<string, string | number | Date>;

export type Text = (key: TextKey, values?: TextValues) => string;

const SpeechContext = createContext<Speech | undefined>(undefined);

/** Gives everything inside one language. */
export function SpeechProvider({ speech, children }: { speech: Speech; children: ReactNode }) {
  return <SpeechContext.Provider value={speech}>{children}</SpeechContext.Provider>;
}

/** The language that is spoken here. */
export function useSpeech(): Speech {
  const speech = useContext(SpeechContext);
  if (!speech) throw new Error('There is no SpeechProvider around this.');
  return speech;
}

/**
 * Speaks the language of the page: `text('home.waiting', { count: 3 })`. Texts are in ICU's message syntax, so that
 * each language has its own plurals. They are words and never markup.
 */
export function useText(): Text {
  const speech = useSpeech();
  return useCallback((key, values) => say(speech, key, values), [speech]);
}

/** Most texts are plain words, for which nothing has to be parsed, and no locale to be looked up. */
const isMessage = /[{}']/;

const messages = new WeakMap<Words, Map<TextKey, IntlMessageFormat>>();

/** One text in a language, with its placeholders filled. */
export function say(
  { words, locale }: Pick<Speech, 'words' | 'locale'>,
  key: TextKey,
  values?: TextValues,
): string {
  const text = find(words, key);
  if (!isMessage.test(text)) return text;
  const known = messages.get(words) ?? new Map<TextKey, IntlMessageFormat>();
  messages.set(words, known);
  const message = known.get(key) ?? new IntlMessageFormat(text, locale, undefined, { ignoreTag: true });
  known.set(key, message);
  return String(message.format(values && keptApart(values)));
}

const rightToLeft = /[\u0590-\u08ff]/;

/** Names that are written from right to left leave the order of what stands around them: UAX #9, isolates. */
function keptApart(values: TextValues): TextValues {
  const isTurning = (value: unknown) => typeof value === 'string' && rightToLeft.test(value);
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      isTurning(value) ? `\u2068${String(value)}\u2069` : value,
    ]),
  );
}

function find(words: Words, key: TextKey): string {
  const [area = '', name = ''] = key.split('.');
  const found = (words as Record<string, Record<string, string>>)[area]?.[name];
  if (found === undefined) throw new Error(`There is no text ${key}.`);
  return found;
}
