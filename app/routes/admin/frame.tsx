import type { LoaderFunctionArgs } from '@remix-run/node';
import { Outlet, useLoaderData, useNavigation } from '@remix-run/react';
import { Suspense, useEffect } from 'react';
import { answerPage } from '#app/auth/admin-page.ts';
import { storeMeasures } from '#app/domain/channels/store-measures.ts';
import { tellAppBridge } from '#app/ui/app-bridge.ts';
import { useDocumentSurroundings } from '#app/ui/document-surroundings.ts';
import { useStoreInAddress } from '#app/ui/store-in-address.ts';
import { Surroundings } from '#app/ui/surroundings.tsx';
import { useGuards } from '#app/ui/use-leave-guard.ts';
import { NavMenu } from './nav-menu.tsx';
import { OldBanner } from './old-banner.tsx';

export { ErrorBoundary, links } from './page-error.tsx';

/** What stands around every page in a store's admin. */
export function loader({ request }: LoaderFunctionArgs) {
  return answerPage(request, async ({ channelId }) => ({
    ...(await storeMeasures(channelId)),
    now: Date.now(),
  }));
}

/** It stays what it was when the document was loaded. */
export const shouldRevalidate = () => false;

export default function Frame() {
  const measures = useLoaderData<typeof loader>();
  const surroundings = useDocumentSurroundings();
  useProgress();
  useStoreInAddress();
  if (!surroundings) return null;
  return (
    <Surroundings speech={surroundings.speech} measures={measures}>
      <NavMenu />
      <Guards />
      <OldBanner />
      {/* It comes alive piece by piece, and whoever presses something waits for that piece alone. */}
      <Suspense>
        <Outlet />
      </Suspense>
    </Surroundings>
  );
}

/** Apart from the frame: drawn again for it, a page that is yet to come alive would have to be made anew. */
function Guards() {
  useGuards();
  return null;
}

/** Has the admin show its thin bar of progress while the next page is on its way. */
function useProgress(): void {
  const isBusy = useNavigation().state !== 'idle';
  useEffect(() => tellAppBridge((shopify) => shopify.loading(isBusy)), [isBusy]);
}
