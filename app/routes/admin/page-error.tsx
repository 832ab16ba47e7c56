import type { LinksFunction } from '@remix-run/node';
import { useRevalidator } from '@remix-run/react';
import { Banner, Box } from '@shopify/polaris';
import polarisStyles from '@shopify/polaris/build/esm/styles.css?url';
import { ErrorPage } from '#app/ui/error-page.tsx';
import { useIsStale } from '#app/ui/page-data.ts';
import { useRootData, useStoreInUrl } from '#app/ui/root-data.ts';
import { useTranslate } from '#app/ui/translate.tsx';
import { NavMenu } from './nav-menu.tsx';

/* What a route needs that may end in a page of an error, before anything is known of who opened it. */

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: polarisStyles }];

/** The page of an error. The menu stays, so that there is a way on. */
export function ErrorBoundary() {
  const rootData = useRootData();
  useStoreInUrl();
  return (
    <ErrorPage translations={rootData?.translations} openInAdmin={rootData?.admin?.open}>
      <NavMenu />
    </ErrorPage>
  );
}

/** Says that a page is as it was when it could not be read again; nothing otherwise. */
export function OldBanner() {
  const t = useTranslate();
  const { revalidate, state } = useRevalidator();
  const isOld = useIsStale();
  if (!isOld) return null;
  return (
    <Box padding="400">
      <Banner
        tone="warning"
        title={t('ui.old')}
        action={{ content: t('ui.retry'), loading: state !== 'idle', onAction: revalidate }}
      />
    </Box>
  );
}
