import type { LinksFunction, LoaderFunctionArgs } from '@remix-run/node';
import { Links, Outlet, Scripts, ScrollRestoration, useMatches } from '@remix-run/react';
import type { ReactNode } from 'react';
import { claimedShop, openInAdmin } from '#app/auth/embedded-documents.ts';
import { env } from './env.ts';
import { ErrorPage } from './ui/error-page.tsx';
import { useRootData, type RootData } from '#app/ui/root-data.ts';
import { translateKey, type MessageKey } from '#app/ui/translate.tsx';
import { translationsFor, type Translations } from '#app/ui/translations.ts';

export const links: LinksFunction = () => [{ rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' }];

/** Data of every document: its language, and the admin that may frame it. */
export function loader({ request }: LoaderFunctionArgs): RootData {
  const shop = claimedShop(request);
  return {
    translations: translationsFor(request),
    admin:
      shop === undefined
        ? undefined
        : { open: openInAdmin(shop), appBridge: env.APP_BRIDGE_URL, apiKey: env.SHOPIFY_API_KEY },
  };
}

/** Constant after the document was loaded. */
export const shouldRevalidate = () => false;

export default function Root() {
  return <Outlet />;
}

export function Layout({ children }: { children: ReactNode }) {
  const rootData = useRootData();
  const admin = rootData?.admin;
  const title = useDocumentTitle(rootData?.translations);
  return (
    <html lang={rootData?.translations.locale ?? 'en'}>
      <head>
        <meta charSet="utf-8" />
        {/* App Bridge must be the first script and load before the rest of the page. */}
        {admin && <meta name="shopify-api-key" content={admin.apiKey} />}
        {admin && <script src={admin.appBridge} />}
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{title}</title>
        <Links />
      </head>
      <body>
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
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
function useDocumentTitle(translations: Translations | undefined): string {
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

/** The error page: what happened, and how to continue. */
export function ErrorBoundary() {
  const rootData = useRootData();
  return <ErrorPage translations={rootData?.translations} openInAdmin={rootData?.admin?.open} />;
}
