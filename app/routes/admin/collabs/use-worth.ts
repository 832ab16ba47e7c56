import { useFormats } from '#app/ui/text/use-formats.tsx';

interface Discount {
  amount: number;
  type: 'Percentage' | 'FixedAmount';
}

/** Writes what a discount is worth: percent points, or money of the store's currency. */
export function useWorth(): (discount: Discount) => string {
  const { percent, money } = useFormats();
  return ({ amount, type }) => (type === 'Percentage' ? percent(amount) : money(amount));
}
