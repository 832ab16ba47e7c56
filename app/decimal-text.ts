/**
 * Whether a JavaScript number keeps the digits of a decimal number before its point, of which it has 15 at least. Zeros at the
 * ends, and the notation, do not count. Fractions are rounded.
 */
export function keepsDigits(decimal: string): boolean {
  const number = Number(decimal);
  return Math.abs(number) <= Number.MAX_SAFE_INTEGER || digitsOf(decimal) === digitsOf(String(number));
}

/** The digits between the zeros at the ends, and their magnitude. */
function digitsOf(decimal: string): string {
  const [mantissa = '', exponent = '0'] = decimal.toLowerCase().split('e');
  const [whole = '', fraction = ''] = mantissa.replace(/^[-+]/, '').split('.');
  const digits = whole + fraction;
  let start = 0;
  let end = digits.length;
  while (digits[start] === '0') start += 1;
  while (end > start && digits[end - 1] === '0') end -= 1;
  return start === end ? '0' : `${digits.slice(start, end)}e${whole.length - start + Number(exponent)}`;
}

/** Whether the point of a typed number can separate thousands, where the decimal separator is a comma. */
export function canMeanThousands(typed: string): boolean {
  return /^[-+]?[1-9]\d{0,2}\.\d{3}$/.test(typed.trim());
}
