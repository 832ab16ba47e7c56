import type { Context } from 'liquidjs';
import { escapeHtml } from './escape-html.ts';
import { textOf } from './text-of.ts';

/** Texts by language (`en`, `de`), nested by the dots of their keys. */
export type Translations = Record<string, TranslationTree> & { en: TranslationTree };

export interface TranslationTree {
  [key: string]: string | TranslationTree;
}

/**
 * `t`: a text of the theme or extension in the visitor's language, English where there is none. `count` chooses the
 * plural form. The text is escaped unless its key ends with `_html`. A key that no language has throws.
 */
export function translateFilters(translations: Translations) {
  return {
    t(this: { context: Context }, key: string, ...named: [string, unknown][]): string {
      const language = String(this.context.getSync(['request', 'locale', 'iso_code']));
      const values = Object.fromEntries(named);
      const text =
        findText(translations[language], key, pluralForm(language, values['count'])) ??
        findText(translations.en, key, pluralForm('en', values['count']));
      if (text === undefined) throw new Error(`translation missing: ${key}`);
      const filled = text.replace(/\{\{\s*(\w+)\s*\}\}/g, (_, name: string) => textOf(values[name]));
      return key.endsWith('_html') ? filled : escapeHtml(filled);
    },
  };
}

function findText(tree: TranslationTree | undefined, key: string, form: string): string | undefined {
  const found = key
    .split('.')
    .reduce<string | TranslationTree | undefined>(
      (node, part) => (typeof node === 'object' ? node[part] : undefined),
      tree,
    );
  if (typeof found !== 'object') return found;
  const plural = found[form] ?? found['other'];
  return typeof plural === 'string' ? plural : undefined;
}

function pluralForm(language: string, count: unknown): string {
  return new Intl.PluralRules(language).select(Number(count ?? 0));
}
