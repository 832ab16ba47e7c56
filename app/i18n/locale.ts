/** The languages of the pages. English is the default. */
export type Language = 'en' | 'de';

/**
 * The locale of a page request: the admin's (`locale` in the URL), else the browser's, else English.
 * @returns BCP 47 in canonical spelling, such as `de-AT`.
 */
export function localeOf(request: Request): string {
  const requested = new URL(request.url).searchParams.get('locale');
  const accepted = request.headers.get('accept-language')?.split(/[,;]/)[0];
  return [requested, accepted].map(canonicalLocale).find((found) => found !== undefined) ?? 'en';
}

export function languageOf(locale: string): Language {
  return /^de\b/i.test(locale) ? 'de' : 'en';
}

/** Undefined for a language that has no texts. */
function canonicalLocale(text: string | null | undefined): string | undefined {
  if (!text || !/^(en|de)\b/i.test(text)) return undefined;
  try {
    return Intl.getCanonicalLocales(text)[0];
  } catch {
    return undefined;
  }
}
