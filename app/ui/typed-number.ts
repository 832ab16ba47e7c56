import { canMeanThousands, keepsDigits } from '#app/decimal-text.ts';

/** A comma before groups of three digits could separate thousands. */
const couldBeThousands = /^[-+]?[1-9]\d{0,2}(?:,\d{3})+(?!\d)/;

/**
 * The number that a typed text means, with a decimal point or comma; the text itself if it is none, or ambiguous, or has more
 * digits than a number keeps.
 */
export function numberOfText(text: string): number | string {
  const typed = text.trim();
  const pointed = typed.replace(',', '.');
  const number = Number(pointed);
  const isNumber = typed !== '' && !couldBeThousands.test(typed) && Number.isFinite(number);
  return isNumber && keepsDigits(pointed) ? number : text;
}

/** As {@link numberOfText}, where the user's locale has a decimal separator. */
export function numberOfLocalText(text: string, separator: string): number | string {
  const number = numberOfText(withDecimalPoint(text, separator, text.includes('.')));
  return typeof number === 'number' ? number : text;
}

/** The decimal separator of a locale. */
export function decimalSeparatorOf(locale: string): string {
  return new Intl.NumberFormat(locale).format(0.5).at(1) ?? '.';
}

/** A number with a decimal point, as a locale with this decimal separator writes it. */
export function localDecimal(decimal: string, separator: string): string {
  return decimal.replace('.', separator);
}

/** The whole number that a typed text means; the text itself if it has more than digits. */
export function wholeNumberOfText(text: string): number | string {
  return /^\d+$/.test(text.trim()) ? Number(text) : text;
}

/**
 * A typed number with a decimal point, as {@link numberOfText} reads it.
 * @param separator the decimal separator of the user's locale.
 * @param hasPoint whether the user typed a point: where the separator is a comma, one before three digits could separate
 *   thousands.
 */
export function withDecimalPoint(text: string, separator: string, hasPoint: boolean): string {
  const typed = text.replace(separator, '.');
  return separator !== '.' && hasPoint && canMeanThousands(typed) ? typed.replace('.', ',') : typed;
}
