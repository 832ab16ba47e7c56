import type { Liquid } from 'liquidjs';
import { colorFilters } from './color-filters.ts';
import { htmlFilters } from './html-filters.ts';
import { mediaFilters } from './media-filters.ts';
import { moneyFilters } from './money-filters.ts';
import { numberFilters } from './number-filters.ts';
import { PaginateTag } from './paginate-tag.ts';
import { PlatformLiquid, rubyFilters } from './platform-liquid.ts';
import { DocTag, SchemaTag } from './silent-tags.ts';
import { PlatformRenderTag } from './theme-tags.ts';
import { translateFilters, type Translations } from './translate-filters.ts';

/*
 * What the platform's Liquid shares with the library's. The rest of the library (`jsonify`, `group_by`, `include`, …)
 * is taken away, so that a template which would fail in a real store fails here too.
 */
const SHARED_FILTERS = new Set(
  (
    'abs append at_least at_most base64_decode base64_encode capitalize ceil compact concat date default downcase ' +
    'escape escape_once find find_index floor has join lstrip map minus modulo newline_to_br plus prepend ' +
    'reject remove remove_first remove_last replace replace_first replace_last reverse round rstrip size slice sort ' +
    'sort_natural split strip strip_html strip_newlines sum times truncate truncatewords uniq upcase url_decode ' +
    'url_encode where'
  ).split(' '),
);
const SHARED_TAGS = new Set(
  (
    'assign for capture case comment decrement increment cycle if tablerow raw unless break continue echo ' +
    'liquid #'
  ).split(' '),
);

interface EngineParts {
  /** Sources by the names that `render` calls them; they are parsed once. */
  templates: Record<string, string>;
  translations: Translations;
  /** Path below which `asset_url` finds the theme's or extension's own files. */
  assetRoot: string;
}

/** A Liquid engine that behaves as the platform's: its filters, its tags, its limits. Unknown filters and tags throw. */
export function createEngine({ templates, translations, assetRoot }: EngineParts): Liquid {
  const engine = new PlatformLiquid({ templates, strictFilters: true, ownPropertyOnly: true, cache: true });
  for (const name of Object.keys(engine.filters))
    if (!SHARED_FILTERS.has(name)) engine.unregisterFilter(name);
  for (const name of Object.keys(engine.tags))
    if (!SHARED_TAGS.has(name)) Reflect.deleteProperty(engine.tags, name);
  const own = {
    ...colorFilters,
    ...htmlFilters,
    ...mediaFilters,
    ...moneyFilters,
    ...numberFilters,
    ...rubyFilters,
    ...translateFilters(translations),
    asset_url: (name: string) => `${assetRoot}/${encodeURIComponent(name)}`,
  };
  for (const [name, filter] of Object.entries(own)) engine.registerFilter(name, filter);
  engine.registerTag('paginate', PaginateTag);
  engine.registerTag('render', PlatformRenderTag);
  engine.registerTag('schema', SchemaTag);
  engine.registerTag('doc', DocTag);
  return engine;
}
