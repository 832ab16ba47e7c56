import { useLocation, useMatches, useRouteLoaderData } from '@remix-run/react';
import { useEffect, useRef } from 'react';
import { translateKey } from './translate.tsx';
import type { MessageKey } from './translate.tsx';
import type { Translations } from './translations.ts';

/** What every document is given, whatever becomes of the page in it: the loader of the root route says it. */
export interface RootData {
  translations: Translations;
  /** The store's admin that the document may stand in; undefined where the store is not known. */
  admin: { open: string; appBridge: string; apiKey: string } | undefined;
}

/** What the document around was given; undefined where not even that could be made. */
export function useRootData(): RootData | undefined {
  return useRouteLoaderData<RootData>('root');
}

/** What pages say of what they are pages of, each of one of these. */
interface Subjects {
  view: { shown: { firstName: string; lastName: string } };
  creatorName: string;
  drop: { title: string };
  tier: { title: string; campaign: { title: string } };
  campaign: { title: string };
  list: { filename: string };
  endpoint: { url: string };
}

/** What the document is called: its page, what that is a page of, and the app; the app alone where there is no page. */
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

/** What the platform puts into the address of a document that says where it stands. */
const lasting = ['shop', 'host', 'locale', 'embedded'];
/** What stands there for one loading alone: what the platform puts there, and that something was just made. */
const momentary = ['id_token', 'bounced', 'hmac', 'session', 'timestamp', 'created'];

/**
 * Keeps the name of the store in the address of the page while the person goes from page to page: a page that is loaded
 * anew has nothing else to say for which store, before App Bridge has vouched for it. Session tokens leave the address.
 */
export function useStoreInUrl(): void {
  const { pathname, search, hash } = useLocation();
  const known = useRef<[string, string][]>([]);
  useEffect(() => {
    const parameters = new URLSearchParams(search);
    const here = lasting.flatMap((name) => [...parameters].filter(([key]) => key === name).slice(0, 1));
    if (here.length > 0) known.current = here;
    for (const [name, value] of known.current) parameters.set(name, value);
    for (const name of momentary) parameters.delete(name);
    const target = parameters.size > 0 ? `?${parameters.toString()}` : '';
    // Past Remix, which would load the page's data again.
    if (target !== search) window.history.replaceState(window.history.state, '', pathname + target + hash);
  }, [pathname, search, hash]);
}
