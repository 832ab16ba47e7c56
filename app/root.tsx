import type { LinksFunction } from '@remix-run/node';
import {
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useRouteError,
} from '@remix-run/react';
import type { ReactNode } from 'react';

export const links: LinksFunction = () => [{ rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' }];

export default function Root() {
  return <Outlet />;
}

export function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <Meta />
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

const page = {
  font: '16px/1.5 system-ui, sans-serif',
  maxWidth: '36rem',
  margin: '12vh auto',
  padding: '0 1.5rem',
};

/** What a person sees when a page could not be made: what happened, and what to do about it. */
export function ErrorBoundary() {
  const error = useRouteError();
  const { title, advice } = explain(error);
  return (
    <main style={page}>
      <title>{title}</title>
      <h1>{title}</h1>
      <p>{advice}</p>
    </main>
  );
}

function explain(error: unknown): { title: string; advice: string } {
  const status = isRouteErrorResponse(error) ? error.status : 500;
  if (status === 401)
    return {
      title: 'Your session has ended',
      advice: 'Open the app again from your store’s admin, under Apps.',
    };
  if (status === 404)
    return {
      title: 'There is no such page',
      advice: 'Check the address, or go back to the app’s home page.',
    };
  return {
    title: 'Something went wrong',
    advice: 'Load the page again in a moment, and look whether your last change was made.',
  };
}
