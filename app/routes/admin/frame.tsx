import type { LoaderFunctionArgs } from '@remix-run/node';
import { Outlet, useLoaderData, useNavigation } from '@remix-run/react';
import { Suspense, useEffect } from 'react';
import { withAdminPage } from '#app/http/admin-page.ts';
import { getStoreUnits } from '#app/domain/channels/settings.ts';
import { callAppBridge } from '#app/ui/app-bridge.ts';
import { useRootData, useStoreInUrl } from '#app/ui/root-data.ts';
import { AppProviders } from '#app/ui/app-providers.tsx';
import { useLeaveGuards } from '#app/ui/leave-guard.ts';
import { NavMenu } from './nav-menu.tsx';
import { OldBanner } from './page-error.tsx';

export { ErrorBoundary, links } from './page-error.tsx';

/** What stands around every page in a store's admin. */
export function loader({ request }: LoaderFunctionArgs) {
  return withAdminPage(request, async ({ channelId }) => ({
    ...(await getStoreUnits(channelId)),
    now: Date.now(),
  }));
}

/** It stays what it was when the document was loaded. */
export const shouldRevalidate = () => false;

export default function Frame() {
  const measures = useLoaderData<typeof loader>();
  const rootData = useRootData();
  useProgress();
  useStoreInUrl();
  if (!rootData) return null;
  return (
    <AppProviders translations={rootData.translations} measures={measures}>
      <NavMenu />
      <Guards />
      <OldBanner />
      {/* It comes alive piece by piece, and whoever presses something waits for that piece alone. */}
      <Suspense>
        <Outlet />
      </Suspense>
    </AppProviders>
  );
}

/** Apart from the frame: drawn again for it, a page that is yet to come alive would have to be made anew. */
function Guards() {
  useLeaveGuards();
  return null;
}

/** Has the admin show its thin bar of progress while the next page is on its way. */
function useProgress(): void {
  const isBusy = useNavigation().state !== 'idle';
  useEffect(() => callAppBridge((shopify) => shopify.loading(isBusy)), [isBusy]);
}
