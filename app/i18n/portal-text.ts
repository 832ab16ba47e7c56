import { formatMessage, type FormatValues } from './format.ts';
import { languageOf } from './locale.ts';
import de from './portal/de.json' with { type: 'json' };
import en from './portal/en.json' with { type: 'json' };

/* Texts of the creator portal and its mails. They are no part of `pages/`, which browsers of the admin load. */

type Texts = typeof en;

/** The key of a text: area and name, `signIn.title`. A wrong one is a type error. */
export type PortalKey = {
  [Area in keyof Texts]: `${Area}.${Extract<keyof Texts[Area], string>}`;
}[keyof Texts];

export type PortalText = (key: PortalKey, values?: FormatValues) => string;

const texts: Record<'en' | 'de', Texts> = { en, de };

/** Returns the texts of one locale (BCP 47). Messages are in ICU syntax and contain no markup. */
export function portalText(locale: string): PortalText {
  const own: Record<string, Record<string, string>> = texts[languageOf(locale)];
  return (key, values) => {
    const [area = '', name = ''] = key.split('.');
    const template = own[area]?.[name];
    if (template === undefined) throw new Error(`No text ${key}`);
    return formatMessage(template, locale, values);
  };
}

/** The templates of one area, for a script that fills in simple placeholders itself. */
export function portalTemplates(locale: string, area: keyof Texts): Readonly<Record<string, string>> {
  return texts[languageOf(locale)][area];
}
