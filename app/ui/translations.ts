import { languageOf, localeOf } from '#app/i18n/locale.ts';
import polarisDe from '@shopify/polaris/locales/de.json' with { type: 'json' };
import polarisEn from '@shopify/polaris/locales/en.json' with { type: 'json' };
import de from '#app/i18n/pages/de.json' with { type: 'json' };
import en from '#app/i18n/pages/en.json' with { type: 'json' };

/** All texts of the pages in one language: an object of areas, each with texts in ICU message syntax. */
export type Messages = typeof en;

/** The available languages. English is the default. */
const languages = {
  en: { messages: en, polaris: polarisEn },
  de: { messages: de, polaris: polarisDe },
};

/** The language data of one page; only this reaches the browser. */
export interface Translations {
  /** BCP 47, for numbers and dates, such as `de-AT`. */
  locale: string;
  language: keyof typeof languages;
  messages: Messages;
  /** The texts of Polaris components. */
  polaris: typeof polarisEn;
}

/** Gets the texts for a page in the language of its request. Server only: it imports every language. */
export function translationsFor(request: Request): Translations {
  const locale = localeOf(request);
  const language = languageOf(locale);
  return { locale, language, ...languages[language] };
}
