import type { AppBlock, AppBlocks } from './app-blocks.ts';
import { AllProductsDrop, CollectionsDrop, MetaobjectsDrop } from './liquid-objects/store-lists.ts';
import { cartOf, type Page } from './find-page.ts';
import { escapeHtml } from './liquid/escape-html.ts';
import type { Theme } from './theme.ts';
import { backOfficeRoot, type Visit } from './visit.ts';

/** The platform's script of standard actions. */
export const ACTIONS = 'standard-actions.js';

const LANGUAGE_NAMES = new Intl.DisplayNames(['en'], { type: 'language' });

export interface Parts {
  theme: Theme;
  appBlocks: AppBlocks;
}

/** A whole page of a storefront: the theme's layout around its template's sections, and the app's embeds. */
export function drawPage(visit: Visit, page: Page, parts: Parts): string {
  const { theme, appBlocks } = parts;
  const globals = pageGlobals(visit, page, theme);
  const sections = theme.sections(theme.templateFor(page.template, page.suffix));
  const embeds = theme.settings(visit.store.shop().domain).blocks.flatMap((placement) => {
    const block = appBlocks.find(placement.type);
    return block?.isAllowedOn(page.type) ? [{ placement, block }] : [];
  });
  const drawn = (target: AppBlock['target']) =>
    embeds
      .filter(({ block }) => block.target === target)
      .map(({ block, placement }) => block.draw(placement, globals))
      .join('');
  const placed = [...sections.flatMap(({ blocks }) => blocks), ...embeds.map(({ block }) => block)];
  const html = theme.draw('theme', {
    ...globals,
    content_for_header: [
      page.isHiddenFromSearch ? '<meta name="robots" content="noindex,nofollow">' : '',
      `<script type="module" src="${escapeHtml(`/stores/assets/platform/${ACTIONS}?root=${visit.root}`)}"></script>`,
      headTags(placed, `/stores/assets/${appBlocks.name}`),
      drawn('head'),
    ].join(''),
    content_for_layout: sections.map((section) => section.draw(globals)).join('\n'),
  });
  // The platform adds embeds for the body itself.
  return html.replace('</body>', () => `${drawn('body')}</body>`);
}

/** The HTML of some sections of a page by their ids; null for one that the page does not have. */
export function drawSections(
  ids: readonly string[],
  { visit, page, theme }: { visit: Visit; page: Page; theme: Theme },
): Record<string, string | null> {
  const globals = pageGlobals(visit, page, theme);
  const sections = theme.sections(theme.templateFor(page.template, page.suffix));
  return Object.fromEntries(
    ids.map((id) => [id, sections.find((section) => section.id === id)?.draw(globals) ?? null]),
  );
}

/** The objects that templates and blocks can use on this page. */
function pageGlobals(visit: Visit, page: Page, theme: Theme) {
  const { store, language, path, root, market } = visit;
  const { name, domain, currency, brand, moneyFormat } = store.shop();
  const other = theme.languages.find((candidate) => candidate !== language) ?? language;
  return {
    shop: {
      name,
      currency,
      permanent_domain: domain,
      money_format: moneyFormat,
      url: visit.storeRoot,
      brand: {
        slogan: brand.slogan,
        colors: {
          primary: brand.primaryColor,
          background: brand.backgroundColor ?? '#ffffff',
          text: brand.textColor ?? '#222222',
        },
      },
    },
    settings: theme.settings(domain),
    localization: {
      country: { iso_code: market.country, currency: { iso_code: market.currency } },
      language: { iso_code: language },
    },
    routes: {
      root_url: root,
      cart_url: `${root}/cart`,
      cart_add_url: `${root}/cart/add`,
      cart_change_url: `${root}/cart/change`,
      cart_update_url: `${root}/cart/update`,
      collections_url: `${root}/collections`,
      all_products_collection_url: `${root}/collections/all`,
    },
    cart: cartOf(visit),
    canonical_url: root + path,
    current_page: Number(visit.query.get('page') ?? 1),
    current_query: visit.query.toString(),
    metaobjects: new MetaobjectsDrop(visit),
    collections: new CollectionsDrop(visit),
    all_products: new AllProductsDrop(visit),
    back_office_url: backOfficeRoot(domain),
    other_language: {
      iso_code: other,
      name: new Intl.DisplayNames([other], { type: 'language' }).of(other),
      url: visit.storeRoot + (other === 'en' ? '' : `/${other}`) + path,
    },
    ...page.subject,
    page_title: page.title,
    page_description: page.description,
    template: { name: page.type, suffix: page.suffix },
    request: {
      origin: visit.origin,
      design_mode: visit.isEditor,
      page_type: page.type,
      path: root + path,
      locale: { iso_code: language, name: LANGUAGE_NAMES.of(language) },
    },
  };
}

/** Style sheets and scripts of the placed blocks, each once. */
function headTags(blocks: readonly AppBlock[], assetRoot: string): string {
  const urls = (kind: 'stylesheet' | 'javascript') => [
    ...new Set(
      blocks.flatMap(({ assets }) => assets[kind] ?? []).map((name) => escapeHtml(`${assetRoot}/${name}`)),
    ),
  ];
  return [
    ...urls('stylesheet').map((url) => `<link rel="stylesheet" href="${url}">`),
    ...urls('javascript').map((url) => `<script src="${url}" defer></script>`),
  ].join('');
}
