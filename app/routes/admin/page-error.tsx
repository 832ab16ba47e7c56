import type { LinksFunction } from '@remix-run/node';
import polarisStyles from '@shopify/polaris/build/esm/styles.css?url';
import { useDocumentSurroundings } from '#app/ui/document-surroundings.ts';
import { ErrorPage } from '#app/ui/error-page.tsx';
import { useStoreInAddress } from '#app/ui/store-in-address.ts';
import { NavMenu } from './nav-menu.tsx';

/* What a route needs that may end in a page of an error, before anything is known of who opened it. */

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: polarisStyles }];

/** The page of an error. The menu stays, so that there is a way on. */
export function ErrorBoundary() {
  const surroundings = useDocumentSurroundings();
  useStoreInAddress();
  return (
    <ErrorPage speech={surroundings?.speech} openInAdmin={surroundings?.admin?.open}>
      <NavMenu />
    </ErrorPage>
  );
}
