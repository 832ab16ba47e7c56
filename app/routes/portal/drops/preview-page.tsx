import type { ReactNode } from 'react';
import type { DraftContent } from '#app/domain/drops/drafts/content.ts';
import { getOwnDrop, listProblems, type OwnDrop } from '#app/domain/drops/drafts/own-drops.ts';
import { findOffers, type ProductOffer } from '#app/domain/products/product-offers.ts';
import { findProductTitles } from '#app/domain/products/products.ts';
import { formatsFor } from '#app/ui/formats.tsx';
import { PageHead } from '../document.tsx';
import { mediaUrl, type CreatorPage, type PageContent } from '../page-response.tsx';
import type { DropPath } from './action-form.tsx';
import { StateBadges } from './drop-state.tsx';
import { Publication, type RejectedChange } from './publication.tsx';

/** The preview, also after an action that failed. */
export async function showPreview(
  page: CreatorPage,
  path: DropPath,
  rejected?: RejectedChange,
): Promise<PageContent> {
  const { t, principal } = page;
  const own = await getOwnDrop(principal, path);
  const { content, key, published, draft, brand } = own;
  const [offers, titles, problems] = await Promise.all([
    findOffers(key.channelId, content.products),
    findProductTitles(key.channelId, content.products),
    draft ? listProblems(draft) : [],
  ]);
  const title = content.title || t('drops.untitled');
  return {
    title,
    ...(rejected && { status: rejected.status }),
    images: mediaOf(content).map(({ url }) => url),
    body: (
      <div className="narrow">
        <PageHead title={title} back={{ href: '/portal/drops', text: t('drops.title') }} />
        <p className="row">
          <span className="quiet">{brand.name}</span>
          <StateBadges
            t={t}
            state={{
              isPublished: published !== undefined,
              isPinned: published?.isPinned ?? false,
              draftState: draft?.state ?? null,
            }}
          />
        </p>
        <Publication page={page} own={own} problems={problems} rejected={rejected}>
          <Storefront page={page} own={own} offers={offers} titles={titles} />
        </Publication>
      </div>
    ),
  };
}

type Media = DraftContent['media'][number];

function mediaOf({ media, products }: DraftContent): Media[] {
  return [...media, ...products.flatMap(({ enhancement }) => enhancement?.media ?? [])];
}

interface StorefrontProps {
  page: CreatorPage;
  own: OwnDrop;
  /** Undefined while the store is unavailable. */
  offers: Awaited<ReturnType<typeof findOffers>>;
  /** By the platform's global ids. */
  titles: ReadonlyMap<string, string>;
}

/** In the order and with the parts of the storefront's blocks. */
function Storefront({ page, own: { content, brand }, offers, titles }: StorefrontProps) {
  const { t, locale } = page;
  const { title, description, media, products } = content;
  const { money } = formatsFor(locale, { currency: brand.currency, timeZone: brand.timeZone });
  return (
    <section className="card storefront" aria-label={t('drops.previewOf')}>
      <h2>{title || t('drops.untitled')}</h2>
      {description !== '' && <p className="lines">{description}</p>}
      <MediaList t={t} media={media} isGallery />
      {!offers && products.length > 0 && <p className="notice">{t('drops.noPrices')}</p>}
      {products.length === 0 && <p className="quiet">{t('drops.noProducts')}</p>}
      <ol className="products">
        {products.map((item) => (
          <li key={`${item.id} ${item.variantId ?? ''}`}>
            <Offer
              t={t}
              money={money}
              title={titles.get(item.id) ?? t('drops.unknownProduct')}
              offer={offers ? (offers(item) ?? 'missing') : undefined}
            />
            {item.enhancement && item.enhancement.note !== '' && (
              <p className="lines note">{item.enhancement.note}</p>
            )}
            <MediaList t={t} media={item.enhancement?.media ?? []} />
          </li>
        ))}
      </ol>
    </section>
  );
}

interface OfferProps {
  t: CreatorPage['t'];
  money: (amount: number) => string;
  /** The last known title. */
  title: string;
  /** Undefined while the store is unavailable. */
  offer: ProductOffer | 'missing' | undefined;
}

function Offer({ t, money, title, offer }: OfferProps) {
  const product = offer === 'missing' ? undefined : offer;
  const state = offer === 'missing' ? 'missing' : offer?.state;
  return (
    <div className="offer">
      {product?.image ? (
        <img
          className="thumbnail"
          src={mediaUrl(product.image)}
          alt=""
          width="72"
          height="72"
          loading="lazy"
        />
      ) : (
        <span className="thumbnail" aria-hidden="true" />
      )}
      <div>
        <h3>{product?.title ?? title}</h3>
        {product?.variant !== undefined && <p className="quiet">{product.variant}</p>}
        {product && state !== 'missing' && <p>{priceText(product.price, { t, money })}</p>}
        {state === 'sold-out' && <span className="badge warning">{t('drops.soldOut')}</span>}
        {state === 'missing' && <span className="badge warning">{t('drops.missingProduct')}</span>}
      </div>
    </div>
  );
}

function priceText(
  { min, max }: ProductOffer['price'],
  { t, money }: Pick<OfferProps, 't' | 'money'>,
): string {
  return min === max ? money(min) : t('drops.priceFrom', { price: money(min) });
}

interface MediaListProps {
  t: CreatorPage['t'];
  media: readonly Media[];
  /** Whether it is swiped, as in the store. */
  isGallery?: boolean;
}

function MediaList({ t, media, isGallery = false }: MediaListProps): ReactNode {
  if (media.length === 0) return null;
  return (
    <ul className="media" {...(isGallery && { tabIndex: 0, 'aria-label': t('editor.media') })}>
      {media.map(({ url, mediaContentType, alt }, index) => (
        // eslint-disable-next-line react/no-array-index-key
        <li key={index}>
          {mediaContentType === 'IMAGE' ? (
            <img src={mediaUrl(url)} alt={alt} loading="lazy" referrerPolicy="no-referrer" />
          ) : (
            <video src={mediaUrl(url)} aria-label={alt || t('drops.video')} controls preload="metadata" />
          )}
        </li>
      ))}
    </ul>
  );
}
