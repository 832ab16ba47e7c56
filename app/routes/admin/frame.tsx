import type { LinksFunction, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Outlet, useLoaderData, useNavigation } from '@remix-run/react';
import polarisStyles from '@shopify/polaris/build/esm/styles.css?url';
import { useEffect } from 'react';
import { answerPage } from '#app/auth/admin-page.ts';
import { storeMeasures } from '#app/domain/channels/store-measures.ts';
import { tellAppBridge } from '#app/ui/app-bridge.ts';
import { useDocumentSurroundings } from '#app/ui/document-surroundings.ts';
import { ErrorPage } from '#app/ui/error-page.tsx';
import { useStoreInAddress } from '#app/ui/store-in-address.ts';
import { Surroundings } from '#app/ui/surroundings.tsx';
import { NavMenu } from './nav-menu.tsx';

/** What stands around every page in a store's admin. */
export function loader({ request }: LoaderFunctionArgs) {
  return answerPage(request, async ({ channelId }) => ({
    ...(await storeMeasures(channelId)),
    now: Date.now(),
  }));
}

/** It stays what it was when the document was loaded. */
export const shouldRevalidate = () => false;

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: polarisStyles }];
export const meta: MetaFunction = () => [{ title: 'Creator Collabs' }];

export default function Frame() {
  const measures = useLoaderData<typeof loader>();
  const surroundings = useDocumentSurroundings();
  useProgress();
  useStoreInAddress();
  if (!surroundings) return null;
  return (
    <Surroundings speech={surroundings.speech} measures={measures}>
      <NavMenu />
      <Outlet />
    </Surroundings>
  );
}

/** The page of an error. The menu stays, so that there is a way on. */
export function ErrorBoundary() {
  const surroundings = useDocumentSurroundings();
  useStoreInAddress();
  return <ErrorPage speech={surroundings?.speech} openInAdmin={surroundings?.admin?.open} />;
}

/** Has the admin show its thin bar of progress while the next page is on its way. */
function useProgress(): void {
  const isBusy = useNavigation().state !== 'idle';
  useEffect(() => tellAppBridge((shopify) => shopify.loading(isBusy)), [isBusy]);
}
