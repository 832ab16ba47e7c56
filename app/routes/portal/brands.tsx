import type { LoaderFunctionArgs } from '@remix-run/node';
import { listBrandsOfCreator } from '#app/domain/collabs/brands-of-creator.ts';
import type { CreatorBrand } from '#app/domain/collabs/brands-of-creator.ts';
import type { PortalText } from '#app/i18n/portal-text.ts';
import { isId } from '#app/ids.ts';
import { formatsFor } from '#app/ui/formats.tsx';
import { withCreatorPage } from './page.tsx';
import type { CreatorPage } from './page.tsx';

/** The creator's brands: what each gives, with code and link to share. */
export function loader({ request }: LoaderFunctionArgs): Promise<Response> {
  return withCreatorPage(request, async (page) => {
    const { t, principal } = page;
    const after = new URL(request.url).searchParams.get('after') ?? '';
    const { rows, next } = await listBrandsOfCreator(principal, isId(after) ? after : undefined);
    return {
      title: t('brands.title'),
      body: (
        <>
          <h1>{t('brands.title')}</h1>
          {rows.length === 0 && <p>{t('brands.empty')}</p>}
          <ul className="cards">
            {rows.map((brand) => (
              <li key={brand.id}>
                <BrandCard brand={brand} page={page} />
              </li>
            ))}
          </ul>
          {next !== undefined && (
            <p>
              <a className="button" href={`/portal?after=${next}`}>
                {t('brands.more')}
              </a>
            </p>
          )}
        </>
      ),
    };
  });
}

function BrandCard({ brand, page }: { brand: CreatorBrand; page: CreatorPage }) {
  const { t } = page;
  return (
    <article aria-labelledby={`brand-${brand.id}`}>
      <h2 id={`brand-${brand.id}`}>{brand.name}</h2>
      {!brand.isActive && <p className="warning">{t('brands.paused')}</p>}
      <dl>
        <dt>{t('brands.tier')}</dt>
        <dd>{brand.tier ?? t('brands.noTier')}</dd>
        <dt>{t('brands.discount')}</dt>
        <dd>{discountText(brand, page)}</dd>
      </dl>
      <CopyField {...{ t, brand }} name="code" value={brand.code} />
      <CopyField {...{ t, brand }} name="link" value={brand.link} />
      <p>
        <a href={brand.page}>{t('brands.page')}</a>
      </p>
    </article>
  );
}

function discountText({ discount, currency }: CreatorBrand, { t, locale }: CreatorPage): string {
  if (!discount) return t('brands.noDiscount');
  const { percent, money } = formatsFor(locale, { currency, timeZone: 'UTC' });
  const amount = discount.type === 'Percentage' ? percent(discount.amount) : money(discount.amount);
  return t('brands.discountOff', { amount });
}

interface CopyFieldProps {
  t: PortalText;
  brand: CreatorBrand;
  name: 'code' | 'link';
  value: string;
}

/** A text to copy. Without JavaScript it can be selected; the script shows the button. */
function CopyField({ t, brand, name, value }: CopyFieldProps) {
  const id = `${name}-${brand.id}`;
  const button = {
    'data-copies': id,
    'data-status': `${id}-status`,
    'data-copied': t('brands.copied'),
    'data-not-copied': t('brands.notCopied'),
  };
  return (
    <div className="field">
      <label htmlFor={id}>{t(`brands.${name}`)}</label>
      <div className="joined">
        <input id={id} readOnly value={value} dir="ltr" />
        <button type="button" hidden {...button}>
          {t(name === 'code' ? 'brands.copyCode' : 'brands.copyLink')}
        </button>
      </div>
      <p className="help" id={`${id}-status`} role="status" />
    </div>
  );
}
