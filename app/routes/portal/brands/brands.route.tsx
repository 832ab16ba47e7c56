import type { LoaderFunctionArgs } from '@remix-run/node';
import { listBrandsOfCreator, type CreatorBrand } from '#app/domain/collabs/brands-of-creator.ts';
import {
  listDoneSteps,
  onboardingSteps,
  type OnboardingStep,
} from '#app/domain/creators/profile/onboarding.ts';
import type { PortalText } from '#app/i18n/portal-text.ts';
import { isId } from '#app/ids.ts';
import { CopyField } from '../fields.tsx';
import { withCreatorPage } from '../with-page.tsx';
import type { CreatorPage } from '../page-response.tsx';
import { BrandBanner, discountAmount } from './brand-parts.tsx';

/** The creator's brands: what each gives, with code and link to share. */
export function loader({ request }: LoaderFunctionArgs): Promise<Response> {
  return withCreatorPage(request, async (page) => {
    const { t, principal } = page;
    const after = new URL(request.url).searchParams.get('after') ?? '';
    const [{ rows, next }, done] = await Promise.all([
      listBrandsOfCreator(principal, isId(after) ? after : undefined),
      listDoneSteps(principal),
    ]);
    return {
      title: t('brands.title'),
      body: (
        <>
          <h1>{t('brands.title')}</h1>
          {rows.length === 0 ? (
            <div className="empty">
              <h2>{t('brands.emptyTitle')}</h2>
              <p>{t('brands.empty')}</p>
            </div>
          ) : (
            <p className="quiet">{t('brands.intro')}</p>
          )}
          {done.size < onboardingSteps.length && <Onboarding t={t} done={done} />}
          <ul className="cards">
            {rows.map((brand) => (
              <li key={brand.id}>
                <BrandCard brand={brand} page={page} />
              </li>
            ))}
          </ul>
          {next !== undefined && (
            <a className="button secondary" href={`/portal?after=${next}`}>
              {t('brands.more')}
            </a>
          )}
        </>
      ),
    };
  });
}

/** Where a step is done. A step without a page is done in a mail or by a brand. */
const pages: Partial<Record<OnboardingStep, string>> = {
  name: '/portal/profile',
  picture: '/portal/profile',
  bio: '/portal/profile',
  drop: '/portal/drops',
};

function Onboarding({ t, done }: { t: PortalText; done: ReadonlySet<OnboardingStep> }) {
  return (
    <section className="card spaced" aria-labelledby="steps-title">
      <div className="card-head">
        <h2 id="steps-title">{t('onboarding.title')}</h2>
        <span className="badge neutral">
          {t('onboarding.count', { done: done.size, all: onboardingSteps.length })}
        </span>
      </div>
      <ul className="steps">
        {onboardingSteps.map((step) => {
          const page = done.has(step) ? undefined : pages[step];
          return (
            <li key={step} {...(done.has(step) && { className: 'done' })}>
              <span>
                {page === undefined ? t(`onboarding.${step}`) : <a href={page}>{t(`onboarding.${step}`)}</a>}
                {done.has(step) && <span className="hidden">{t('onboarding.done')}</span>}
              </span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

function BrandCard({ brand, page }: { brand: CreatorBrand; page: CreatorPage }) {
  const { t } = page;
  const { id, name, code, link } = brand;
  const amount = discountAmount(brand, page.locale);
  return (
    <article className="card" aria-labelledby={`brand-${id}`}>
      <div className="card-head">
        <h2 id={`brand-${id}`}>{name}</h2>
        <BrandState brand={brand} page={page} />
      </div>
      <BrandBanner brand={brand} page={page} />
      <dl className="definitions">
        <dt>{t('brands.tier')}</dt>
        <dd>{brand.tier ?? t('brands.noTier')}</dd>
        <dt>{t('brands.discount')}</dt>
        <dd>{amount === undefined ? t('brands.noDiscount') : t('brands.discountOff', { amount })}</dd>
      </dl>
      <CopyField t={t} id={`code-${id}`} label={t('brands.code')} copy={t('share.copyCode')} value={code} />
      <CopyField t={t} id={`link-${id}`} label={t('brands.link')} copy={t('share.copyLink')} value={link} />
      <div className="row">
        <a className="button" href={`/portal/brands/${id}`} aria-label={t('brands.shareOf', { brand: name })}>
          {t('brands.share')}
        </a>
        <a
          className="button secondary"
          href={`/portal/drops?collab=${id}`}
          aria-label={t('drops.ofBrand', { brand: name })}
        >
          {t('drops.title')}
        </a>
        <a className="button plain" href={brand.page}>
          {t('brands.page')}
        </a>
      </div>
    </article>
  );
}

function BrandState({ brand, page: { t } }: { brand: CreatorBrand; page: CreatorPage }) {
  if (!brand.isActive) return <span className="badge warning">{t('brands.paused')}</span>;
  if (brand.isAccepted) return null;
  return brand.isInvited ? (
    <span className="badge warning">{t('brands.invited')}</span>
  ) : (
    <span className="badge neutral">{t('brands.notAccepted')}</span>
  );
}
