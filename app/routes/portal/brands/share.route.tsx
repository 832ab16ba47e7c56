import type { LoaderFunctionArgs } from '@remix-run/node';
import type { ShareData } from '#app/domain/collabs/brands-of-creator.ts';
import { languageOf } from '#app/i18n/locale.ts';
import { portalText } from '#app/i18n/portal-text.ts';
import { PageHead } from '../document.tsx';
import { CopyField } from '../fields.tsx';
import { withCreatorPage } from '../with-page.tsx';
import type { CreatorPage } from '../page-response.tsx';
import { BrandBanner, discountAmount } from './brand-parts.tsx';
import { getShared, linkOf, type Shared } from './share-data.ts';

/** Link, code, text and QR code of a brand; with `drop`, of one of the creator's drops there. */
export function loader({ request, params }: LoaderFunctionArgs): Promise<Response> {
  return withCreatorPage(request, async (page) => {
    const { t } = page;
    const shared = await getShared(page, params['collabId']);
    const { data, drop } = shared;
    const { brand } = data;
    const path = `/portal/brands/${brand.id}`;
    const title = drop ? t('share.dropTitle', { drop: drop.title }) : t('share.title', { brand: brand.name });
    const back = drop ? { href: path, text: brand.name } : { href: '/portal', text: t('brands.title') };
    return {
      title,
      body: (
        <div className="narrow">
          <PageHead title={title} back={back} />
          <BrandBanner brand={brand} page={page} />
          <div className="stack">
            {/* While a collab is paused, its link and code lead nowhere. */}
            {brand.isActive && (
              <>
                <LinkCard page={page} shared={shared} />
                <PostCard page={page} shared={shared} />
                <QrCard page={page} shared={shared} />
              </>
            )}
            {!drop && <DropList page={page} data={data} />}
          </div>
        </div>
      ),
    };
  });
}

interface CardProps {
  page: CreatorPage;
  shared: Shared;
}

function LinkCard({ page: { t }, shared }: CardProps) {
  const { code } = shared.data.brand;
  return (
    <section className="card">
      <CopyField t={t} id="link" label={t('share.link')} copy={t('share.copyLink')} value={linkOf(shared)} />
      <CopyField t={t} id="code" label={t('share.code')} copy={t('share.copyCode')} value={code} />
    </section>
  );
}

const languages = [
  ['en', 'share.english'],
  ['de', 'share.german'],
] as const;

/** A text with the disclosure that the law of its language requires. */
function PostCard({ page: { t, request, locale }, shared }: CardProps) {
  const { searchParams, pathname } = new URL(request.url);
  const language = languageOf(searchParams.get('text') ?? locale);
  const pathOf = (text: string) =>
    `${pathname}?${new URLSearchParams({ ...(shared.drop && { drop: shared.drop.id }), text }).toString()}`;
  return (
    <section className="card">
      <div className="card-head">
        <h2>{t('share.postTitle')}</h2>
        <nav className="row" aria-label={t('share.postLanguage')}>
          {languages.map(([text, name]) => (
            <a
              key={text}
              className={`button small ${text === language ? 'secondary' : 'plain'}`}
              href={pathOf(text)}
              {...(text === language && { 'aria-current': true })}
            >
              {t(name)}
            </a>
          ))}
        </nav>
      </div>
      <CopyField
        t={t}
        id="post"
        label={t('share.post')}
        copy={t('share.copyText')}
        rows={6}
        value={postText(shared, language)}
      />
      <button type="button" hidden data-shares="post">
        {t('share.send')}
      </button>
      <p className="help">{portalText(language)('post.help')}</p>
    </section>
  );
}

/** The disclosure is first, because networks cut long texts. */
function postText({ data: { brand }, drop }: Shared, language: 'en' | 'de'): string {
  const t = portalText(language);
  const amount = discountAmount(brand, language);
  const { code, name, link } = brand;
  return [
    drop
      ? t('post.drop', { drop: drop.title, brand: name, link: drop.link })
      : t('post.brand', { brand: name, link }),
    amount === undefined ? t('post.codeOnly', { code }) : t('post.code', { code, amount }),
  ].join('\n');
}

function QrCard({ page: { t }, shared }: CardProps) {
  const { data, drop } = shared;
  const path = `/portal/brands/${data.brand.id}/qr`;
  const pathOf = (query: Record<string, string>) =>
    `${path}?${new URLSearchParams({ ...(drop && { drop: drop.id }), ...query }).toString()}`;
  return (
    <section className="card">
      <h2>{t('share.qrTitle')}</h2>
      <div className="stack">
        <img
          className="qr"
          src={pathOf({})}
          width="192"
          height="192"
          alt={t('share.qrAlt', { link: linkOf(shared) })}
        />
        <p className="quiet">{t('share.qrHelp')}</p>
        <p>
          <a className="button secondary" href={pathOf({ save: 'yes' })} download>
            {t('share.qrSave')}
          </a>
        </p>
      </div>
    </section>
  );
}

function DropList({ page: { t }, data: { brand, drops } }: { page: CreatorPage; data: ShareData }) {
  return (
    <section>
      <h2>{t('share.drops')}</h2>
      {drops.length === 0 ? (
        <p className="quiet">{t('share.dropsEmpty')}</p>
      ) : (
        <ul className="links">
          {drops.map(({ id, title }) => (
            <li key={id}>
              <a href={`/portal/brands/${brand.id}?drop=${id}`}>{title}</a>
            </li>
          ))}
        </ul>
      )}
      <p>
        <a href={`/portal/drops?collab=${brand.id}`}>{t('drops.ofBrand', { brand: brand.name })}</a>
      </p>
    </section>
  );
}
