import type { Context } from 'liquidjs';

/** Amounts are in hundredths of the shop's currency, as the platform's Liquid has them. */
export const moneyFilters = {
  money(this: { context: Context }, cents: unknown): string {
    return formatMoney(this.context, cents, {});
  },
  money_without_trailing_zeros(this: { context: Context }, cents: unknown): string {
    return formatMoney(this.context, cents, { trailingZeroDisplay: 'stripIfInteger' });
  },
  money_with_currency(this: { context: Context }, cents: unknown): string {
    return `${formatMoney(this.context, cents, {})} ${String(this.context.getSync(['shop', 'currency']))}`;
  },
};

function formatMoney(context: Context, cents: unknown, options: Intl.NumberFormatOptions): string {
  return new Intl.NumberFormat(String(context.getSync(['request', 'locale', 'iso_code'])), {
    style: 'currency',
    currency: String(context.getSync(['shop', 'currency'])),
    ...options,
  }).format(Number(cents) / 100);
}
