import type { LinksFunction, LoaderFunctionArgs } from '@remix-run/node';
import { Links, Outlet, Scripts, ScrollRestoration } from '@remix-run/react';
import type { ReactNode } from 'react';
import { claimedShop } from './auth/frame-headers.ts';
import { openInAdmin } from './auth/open-in-admin.ts';
import { env } from './env.ts';
import { ErrorPage } from './ui/error-page.tsx';
import { useDocumentSurroundings } from './ui/document-surroundings.ts';
import { useDocumentTitle } from './ui/use-document-title.ts';
import type { DocumentSurroundings } from './ui/document-surroundings.ts';
import { speechFor } from './ui/text/words.ts';

export const links: LinksFunction = () => [{ rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' }];

/** What every document needs, whatever becomes of the page in it: its language, and the admin that it may stand in. */
export function loader({ request }: LoaderFunctionArgs): DocumentSurroundings {
  const shop = claimedShop(request);
  return {
    speech: speechFor(request),
    admin:
      shop === undefined
        ? undefined
        : { open: openInAdmin(shop), appBridge: env.APP_BRIDGE_URL, apiKey: env.SHOPIFY_API_KEY },
  };
}

/** It stays what it was when the document was loaded. */
export const shouldRevalidate = () => false;

export default function Root() {
  return <Outlet />;
}

export function Layout({ children }: { children: ReactNode }) {
  const surroundings = useDocumentSurroundings();
  const admin = surroundings?.admin;
  const title = useDocumentTitle(surroundings?.speech);
  return (
    <html lang={surroundings?.speech.language ?? 'en'}>
      <head>
        <meta charSet="utf-8" />
        {/* App Bridge wants to be the first script, and to be loaded before the page goes on. */}
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

/** What a person sees when a page could not be made: what happened, and what to do about it. */
export function ErrorBoundary() {
  const surroundings = useDocumentSurroundings();
  return <ErrorPage speech={surroundings?.speech} openInAdmin={surroundings?.admin?.open} />;
}
