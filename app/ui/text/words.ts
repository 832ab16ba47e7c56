import polarisDe from '@shopify/polaris/locales/de.json' with { type: 'json' };
import polarisEn from '@shopify/polaris/locales/en.json' with { type: 'json' };
import de from './de.json' with { type: 'json' };
import en from './en.json' with { type: 'json' };
import type { Sentences } from './say-sentence.ts';
import sentencesDe from './sentences-de.json' with { type: 'json' };

/** Every text of the pages in one language: an object of areas, each an object of texts in ICU's message syntax. */
export type Words = typeof en;

/** The languages that there are. English is what everyone else gets. */
const languages = {
  en: { words: en, polaris: polarisEn, sentences: {} },
  de: { words: de, polaris: polarisDe, sentences: sentencesDe },
};

/** What a page has to know to speak one language; it alone reaches the browser. */
export interface Speech {
  /** BCP 47, for numbers and dates, such as `de-AT`. */
  locale: string;
  language: keyof typeof languages;
  words: Words;
  /** The words of Polaris' own parts. */
  polaris: typeof polarisEn;
  /** How what the service says in English is in this language. */
  sentences: Sentences;
}

/**
 * The language for a page: what the store's admin says its person reads (`locale` in the address), else what the browser
 * asks for, else English. For the server alone: imported by what the browser runs, it would bring every language along.
 */
export function speechFor(request: Request): Speech {
  const asked = new URL(request.url).searchParams.get('locale');
  const accepted = request.headers.get('accept-language')?.split(/[,;]/)[0];
  const locale = [asked, accepted].map(known).find((found) => found !== undefined) ?? 'en';
  const language = languageOf(locale) ?? 'en';
  return { locale, language, ...languages[language] };
}

/** The locale in its canonical spelling when its language is spoken here. */
function known(text: string | null | undefined): string | undefined {
  if (!text || !isLocale(text)) return undefined;
  const [locale = ''] = Intl.getCanonicalLocales(text);
  return languageOf(locale) ? locale : undefined;
}

function languageOf(locale: string): Speech['language'] | undefined {
  const [language = ''] = locale.split('-');
  return language === 'en' || language === 'de' ? language : undefined;
}

function isLocale(text: string): boolean {
  try {
    return Intl.getCanonicalLocales(text).length === 1;
  } catch {
    return false;
  }
}
