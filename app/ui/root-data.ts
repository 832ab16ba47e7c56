import { useLocation, useMatches, useRouteLoaderData } from '@remix-run/react';
import { useEffect, useRef } from 'react';
import { translateKey, type MessageKey } from './translate.tsx';
import type { Translations } from './translations.ts';

/** Data of every document, from the root loader. */
export interface RootData {
  translations: Translations;
  /** The store's admin that may frame the document; undefined if the store is unknown. */
  admin: { open: string; appBridge: string; apiKey: string } | undefined;
}

/** The root loader's data; undefined if it failed. */
export function useRootData(): RootData | undefined {
  return useRouteLoaderData<RootData>('root');
}

/** The subject of a page, for its title. */
interface Subjects {
  view: { shown: { firstName: string; lastName: string } };
  creatorName: string;
  drop: { title: string };
  tier: { title: string; campaign: { title: string } };
  campaign: { title: string };
  list: { filename: string };
  endpoint: { url: string };
}

/** The document's title: page, subject and app; only the app on an error page. */
export function useDocumentTitle(translations: Translations | undefined): string {
  const page = useMatches().at(-1);
  if (!translations) return 'Creator Collabs';
  const app = translateKey(translations, 'ui.appName');
  if (!page?.data) return app;
  const name = page.id.replace('routes/admin/', '');
  return `${translateKey(translations, `titles.${name}` as MessageKey, namesIn(page.data, translations))} · ${app}`;
}

function namesIn(data: Partial<Subjects>, translations: Translations): Record<string, string> {
  const { view, creatorName, drop, tier, campaign = tier?.campaign, list, endpoint } = data;
  const names = view ? `${view.shown.firstName} ${view.shown.lastName}`.trim() : creatorName;
  return {
    creator: names || translateKey(translations, 'collabs.nameless'),
    drop: drop?.title ?? '',
    tier: tier?.title ?? '',
    campaign: campaign?.title ?? '',
    file: list?.filename ?? '',
    url: endpoint?.url ?? '',
  };
}

/** Query parameters by which the platform names the store. */
const lasting = ['shop', 'host', 'locale', 'embedded'];
/** Query parameters for one page load: the platform's, and the marker of a new record. */
const momentary = ['id_token', 'bounced', 'hmac', 'session', 'timestamp', 'created'];

/**
 * Keeps the store's name in the URL during navigations: a reloaded page has no other information before App
 * Bridge responds. Removes session tokens from the URL.
 */
export function useStoreInUrl(): void {
  const { pathname, search, hash } = useLocation();
  const kept = useRef<[string, string][]>([]);
  useEffect(() => {
    const parameters = new URLSearchParams(search);
    const here = lasting.flatMap((name) => [...parameters].filter(([key]) => key === name).slice(0, 1));
    if (here.length > 0) kept.current = here;
    for (const [name, value] of kept.current) parameters.set(name, value);
    for (const name of momentary) parameters.delete(name);
    const target = parameters.size > 0 ? `?${parameters.toString()}` : '';
    // Bypasses Remix, which would reload the page's data.
    if (target !== search) window.history.replaceState(window.history.state, '', pathname + target + hash);
  }, [pathname, search, hash]);
}
