import { useFormats } from '#app/ui/formats.tsx';

/** Formats a discount: percent points, or money in the store's currency. */
interface Discount {
  amount: number;
  type: 'Percentage' | 'FixedAmount';
}

export function useFormatDiscount(): (discount: Discount) => string {
  const { percent, money } = useFormats();
  return ({ amount, type }) => (type === 'Percentage' ? percent(amount) : money(amount));
}
