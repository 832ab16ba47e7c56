const LANGUAGES = new Intl.DisplayNames(['en'], { type: 'language', fallback: 'none' });
const REGIONS = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' });

/** Whether this machine knows a language by its ISO 639 code. */
export function isLanguage(code: string): boolean {
  return /^[a-z]{2,3}$/i.test(code) && LANGUAGES.of(code) !== undefined;
}

/** A locale in its usual form, `en-US` for `en-us`; undefined if its language or region does not exist. */
export function knownLocale(text: string): string | undefined {
  if (!/^[a-z]{2,3}([-_][a-z]{4})?([-_]([a-z]{2}|\d{3}))?$/i.test(text)) return undefined;
  const { baseName, language, region } = new Intl.Locale(text.replaceAll('_', '-'));
  return isLanguage(language) && (!region || REGIONS.of(region) !== undefined) ? baseName : undefined;
}
