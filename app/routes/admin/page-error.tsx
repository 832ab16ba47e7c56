import type { LinksFunction } from '@remix-run/node';
import { useRevalidator } from '@remix-run/react';
import { Box } from '@shopify/polaris';
import { Banner } from '#app/ui/banner.tsx';
import polarisStyles from '@shopify/polaris/build/esm/styles.css?url';
import { ErrorPage } from '#app/ui/error-page.tsx';
import { useIsStale } from '#app/ui/page-data.ts';
import { useRootData } from '#app/ui/root-data.ts';
import { useStoreInUrl } from '#app/ui/store-in-url.ts';
import { useTranslate } from '#app/ui/translate.tsx';
import { NavMenu } from './nav-menu.tsx';

/* Route exports for error pages that may appear before the user is known. */

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: polarisStyles }];

/** The error page. The menu stays for navigation. */
export function ErrorBoundary() {
  const rootData = useRootData();
  useStoreInUrl();
  return (
    <ErrorPage translations={rootData?.translations} openInAdmin={rootData?.admin?.open}>
      <NavMenu />
    </ErrorPage>
  );
}

/** Shows that the page is outdated because a reload failed; nothing otherwise. */
export function OldBanner() {
  const t = useTranslate();
  const { revalidate, state } = useRevalidator();
  const isOld = useIsStale();
  if (!isOld) return null;
  return (
    <Box padding="400">
      <Banner
        tone="warning"
        action={{ content: t('ui.retry'), loading: state !== 'idle', onAction: revalidate }}
      >
        {/* No title: it would be a heading before the page's own. */}
        <p>{t('ui.notRefreshed')}</p>
      </Banner>
    </Box>
  );
}
