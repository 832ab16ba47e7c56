import type { CreatorBrand } from '#app/domain/collabs/brands-of-creator.ts';
import { formatsFor } from '#app/ui/formats.tsx';
import type { CreatorPage } from '../page-response.tsx';

interface BrandPart {
  brand: CreatorBrand;
  page: CreatorPage;
}

/** What a creator should know before sharing. */
export function BrandBanner({ brand, page: { t } }: BrandPart) {
  if (!brand.isActive) return <p className="notice warning">{t('brands.pausedHelp')}</p>;
  if (brand.isAccepted) return null;
  if (!brand.isInvited) return <p className="notice">{t('brands.notInvitedHelp')}</p>;
  return (
    <form className="notice stack" method="post" action={`/portal/brands/${brand.id}/accept`}>
      <p>{t('brands.invitedHelp')}</p>
      <button aria-label={t('brands.acceptOf', { brand: brand.name })}>{t('invitation.accept')}</button>
    </form>
  );
}

/** The discount in force, such as `20%`; undefined without one. */
export function discountAmount({ discount, currency }: CreatorBrand, locale: string): string | undefined {
  if (!discount) return undefined;
  const { percent, money } = formatsFor(locale, { currency, timeZone: 'UTC' });
  return discount.type === 'Percentage' ? percent(discount.amount) : money(discount.amount);
}
