import type { AppBlocks } from './app-blocks.ts';
import { AllProductsDrop, CollectionsDrop, MetaobjectsDrop } from './drops/store-drops.ts';
import type { Page } from './find-page.ts';
import type { Theme } from './theme.ts';
import { backOfficeRoot, storefrontRoot, type Visit } from './visit.ts';

const LANGUAGE_NAMES = new Intl.DisplayNames(['en'], { type: 'language' });

/** A whole page of a storefront: the theme's layout around its template, with the extension's blocks in place. */
export function drawPage(visit: Visit, page: Page, parts: { theme: Theme; appBlocks: AppBlocks }): string {
  const { theme, appBlocks } = parts;
  const globals = { ...storeGlobals(visit, theme), ...page.subject, page_title: page.title };
  const blocks = appBlocks.draw(page.template, { ...globals, request: requestObject(visit, page) });
  const onPage = { ...globals, request: requestObject(visit, page), app_blocks: blocks.html };
  return theme.draw('theme', {
    ...onPage,
    content_for_header: blocks.head,
    content_for_layout: theme.draw(page.template, onPage),
  });
}

/** The objects that templates can use on every page. */
function storeGlobals(visit: Visit, theme: Theme) {
  const { store, language, path } = visit;
  const { name, domain, currency, brand } = store.shop();
  const other = theme.languages.find((candidate) => candidate !== language) ?? language;
  return {
    shop: {
      name,
      currency,
      permanent_domain: domain,
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
    routes: { root_url: visit.root },
    canonical_url: visit.root + path,
    current_page: Number(visit.query.get('page') ?? 1),
    metaobjects: new MetaobjectsDrop(visit),
    collections: new CollectionsDrop(visit),
    all_products: new AllProductsDrop(visit),
    back_office_url: backOfficeRoot(domain),
    other_language: {
      iso_code: other,
      name: new Intl.DisplayNames([other], { type: 'language' }).of(other),
      url: storefrontRoot(domain, other) + path,
    },
  };
}

function requestObject({ language, root, path }: Visit, { template }: Page) {
  return {
    design_mode: false,
    page_type: template,
    path: root + path,
    locale: { iso_code: language, name: LANGUAGE_NAMES.of(language) },
  };
}
