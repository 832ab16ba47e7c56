import { formatMessage } from '#app/i18n/format.ts';
import { createContext, useCallback, useContext, type ReactNode } from 'react';
import type { Translations, Messages } from './translations.ts';

/** The key of a text: area and name, `collabs.title`. A wrong one is a type error. */
export type MessageKey = {
  [Area in keyof Messages]: `${Area}.${Extract<keyof Messages[Area], string>}`;
}[keyof Messages];

/** The values of a text's placeholders. */
type MessageValues = Record<string, string | number | Date>;

export type Translate = (key: MessageKey, values?: MessageValues) => string;

const TranslationsContext = createContext<Translations | undefined>(undefined);

/** Provides the page's language. */
export function TranslationsProvider({
  translations,
  children,
}: {
  translations: Translations;
  children: ReactNode;
}) {
  return <TranslationsContext.Provider value={translations}>{children}</TranslationsContext.Provider>;
}

/** The page's locale. */
export function useTranslations(): Translations {
  const translations = useContext(TranslationsContext);
  if (!translations) throw new Error('TranslationsProvider is missing.');
  return translations;
}

/**
 * Translates into the page's language: `t('home.waiting', { count: 3 })`. Messages are in ICU syntax, so each language
 * has its own plurals. They contain no markup.
 */
export function useTranslate(): Translate {
  const translations = useTranslations();
  return useCallback((key, values) => translateKey(translations, key, values), [translations]);
}

/** One text in a language, with its placeholders filled. */
export function translateKey(
  { messages, locale }: Pick<Translations, 'messages' | 'locale'>,
  key: MessageKey,
  values?: MessageValues,
): string {
  return formatMessage(find(messages, key), locale, values);
}

function find(messages: Messages, key: MessageKey): string {
  const [area = '', name = ''] = key.split('.');
  const found = (messages as Record<string, Record<string, string>>)[area]?.[name];
  if (found === undefined) throw new Error(`No message ${key}`);
  return found;
}
