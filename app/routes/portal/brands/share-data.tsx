import { cutText } from '#app/cut-text.ts';
import { getShareData, type CreatorBrand, type ShareData } from '#app/domain/collabs/brands-of-creator.ts';
import { Problem } from '#app/domain/problem.ts';
import { formatsFor } from '#app/ui/formats.tsx';
import type { CreatorPage } from '../page-response.tsx';

/** What a creator shares: of a brand, or of one drop. */
export interface Shared {
  data: ShareData;
  drop: ShareData['drops'][number] | undefined;
}

/**
 * Finds what the request names.
 * @throws Problem `collab-not-found`, `drop-not-found`: also for those of another creator.
 */
export async function getShared({ request, principal }: CreatorPage, collabId = ''): Promise<Shared> {
  const data = await getShareData(principal, collabId);
  const dropId = new URL(request.url).searchParams.get('drop');
  const drop = data.drops.find(({ id }) => id === dropId);
  if (dropId !== null && !drop) throw new Problem('drop-not-found', { dropId: cutText(dropId, 100) });
  return { data, drop };
}

/** The link that the page shares. */
export function linkOf({ data, drop }: Shared): string {
  return drop?.link ?? data.brand.link;
}

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
