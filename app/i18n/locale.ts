/** The languages of the pages. English is the default. */
export type Language = 'en' | 'de';

/**
 * The locale of a page request: the admin's (`locale` in the URL), else the browser's, else English.
 * @returns BCP 47 in canonical spelling, such as `de-AT`.
 */
export function localeOf(request: Request): string {
  const requested = new URL(request.url).searchParams.get('locale');
  const accepted = acceptedLanguages(request.headers.get('accept-language') ?? '');
  return [requested, ...accepted].map(canonicalLocale).find((found) => found !== undefined) ?? 'en';
}

/** The languages of an `Accept-Language` header, the one with the highest weight first (RFC 9110, 12.5.4). */
function acceptedLanguages(header: string): string[] {
  const ranges = header.split(',').map((range) => {
    const [language = '', ...parameters] = range.split(';').map((part) => part.trim());
    const weight = parameters.find((parameter) => /^q=/i.test(parameter))?.slice(2);
    return { language, weight: weight === undefined ? 1 : Number(weight) };
  });
  return ranges
    .filter(({ weight }) => weight > 0)
    .toSorted((one, other) => other.weight - one.weight)
    .map(({ language }) => language);
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
