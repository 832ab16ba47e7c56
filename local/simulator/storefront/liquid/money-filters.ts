import type { Context } from 'liquidjs';

type Trailing = 'keep' | 'strip';

/** Amounts are in hundredths of the visitor's currency, as the platform's Liquid has them. */
export const moneyFilters = {
  money(this: { context: Context }, cents: unknown): string {
    return formatMoney(this.context, cents, 'keep');
  },
  money_without_trailing_zeros(this: { context: Context }, cents: unknown): string {
    return formatMoney(this.context, cents, 'strip');
  },
  money_with_currency(this: { context: Context }, cents: unknown): string {
    return `${formatMoney(this.context, cents, 'keep')} ${currencyOf(this.context)}`;
  },
};

const currencyOf = (context: Context) =>
  String(context.getSync(['localization', 'country', 'currency', 'iso_code']));

/** A shop's own format may be HTML, so what these filters give is HTML. */
function formatMoney(context: Context, cents: unknown, zeros: Trailing): string {
  const amount = Number(cents) / 100;
  const language = String(context.getSync(['request', 'locale', 'iso_code']));
  const trailing = zeros === 'strip' ? ({ trailingZeroDisplay: 'stripIfInteger' } as const) : {};
  const own = context.getSync(['shop', 'money_format']);
  if (typeof own !== 'string')
    return new Intl.NumberFormat(language, {
      style: 'currency',
      currency: currencyOf(context),
      ...trailing,
    }).format(amount);
  const digits = { minimumFractionDigits: 2, maximumFractionDigits: 2, ...trailing };
  return own.replace(/\{\{\s*(\w+)\s*\}\}/, (_, name: string) =>
    new Intl.NumberFormat(name === 'amount_with_comma_separator' ? 'de' : 'en', digits).format(amount),
  );
}
