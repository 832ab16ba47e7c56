import { languageOf, localeOf } from '#app/i18n/locale.ts';
import polarisDe from '@shopify/polaris/locales/de.json' with { type: 'json' };
import polarisEn from '@shopify/polaris/locales/en.json' with { type: 'json' };
import de from '#app/i18n/pages/de.json' with { type: 'json' };
import en from '#app/i18n/pages/en.json' with { type: 'json' };

/** Every text of the pages in one language: an object of areas, each an object of texts in ICU's message syntax. */
export type Messages = typeof en;

/** The languages that there are. English is what everyone else gets. */
const languages = {
  en: { messages: en, polaris: polarisEn },
  de: { messages: de, polaris: polarisDe },
};

/** What a page has to know to speak one language; it alone reaches the browser. */
export interface Translations {
  /** BCP 47, for numbers and dates, such as `de-AT`. */
  locale: string;
  language: keyof typeof languages;
  messages: Messages;
  /** The words of Polaris' own parts. */
  polaris: typeof polarisEn;
}

/** The texts for a page in the language of its request. For the server alone: it imports every language. */
export function translationsFor(request: Request): Translations {
  const locale = localeOf(request);
  const language = languageOf(locale);
  return { locale, language, ...languages[language] };
}
