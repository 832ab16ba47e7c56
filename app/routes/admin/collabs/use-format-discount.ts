import { useFormats } from '#app/ui/formats.tsx';
import { useTranslate } from '#app/ui/translate.tsx';

interface Discount {
  amount: number;
  type: 'Percentage' | 'FixedAmount';
  /** When it will start, or when it ended, in ISO 8601; null or absent while it is in force. */
  from?: string | null | undefined;
  ended?: string | null | undefined;
}

/**
 * Formats a discount: percent points, or money in the store's currency; with the date, in the store's time zone, of one that
 * is not in force.
 */
export function useFormatDiscount(): (discount: Discount) => string {
  const t = useTranslate();
  const { percent, money, dateTime } = useFormats();
  return ({ amount, type, from = null, ended = null }) => {
    const discount = type === 'Percentage' ? percent(amount) : money(amount);
    if (ended !== null) return t('collabs.discountEnded', { discount, when: dateTime(ended) });
    return from === null ? discount : t('collabs.discountFrom', { discount, when: dateTime(from) });
  };
}
