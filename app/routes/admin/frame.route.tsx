import type { LoaderFunctionArgs } from '@remix-run/node';
import { Outlet, useLoaderData, useNavigation } from '@remix-run/react';
import { Suspense, useEffect } from 'react';
import { withAdminPage } from '#app/http/admin-page.ts';
import { getStoreUnits } from '#app/domain/channels/settings.ts';
import { callAppBridge } from '#app/ui/app-bridge.ts';
import { useRootData } from '#app/ui/root-data.ts';
import { useStoreInUrl } from '#app/ui/store-in-url.ts';
import { AppProviders } from '#app/ui/app-providers.tsx';
import { useLeaveGuards } from '#app/ui/leave-guard.ts';
import { NavMenu } from './nav-menu.tsx';
import { OldBanner } from './page-error.tsx';

export { ErrorBoundary, links } from './page-error.tsx';

/** The layout of every admin page. */
export function loader({ request }: LoaderFunctionArgs) {
  return withAdminPage(request, async ({ channelId }) => ({
    ...(await getStoreUnits(channelId)),
    now: Date.now(),
  }));
}

/** Constant after the document was loaded. */
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
      <main>
        <OldBanner />
        {/* Hydrates in parts, so that an interaction waits only for its own part. */}
        <Suspense>
          <Outlet />
        </Suspense>
      </main>
    </AppProviders>
  );
}

/** Separate from the frame: a render of the frame would force pending pages to hydrate at once. */
function Guards() {
  useLeaveGuards();
  return null;
}

/** Shows the admin's progress bar during a navigation. */
function useProgress(): void {
  const isBusy = useNavigation().state !== 'idle';
  useEffect(() => callAppBridge((shopify) => shopify.loading(isBusy)), [isBusy]);
}
