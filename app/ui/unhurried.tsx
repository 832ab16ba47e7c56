import { MediaQueryContext } from '@shopify/polaris/build/esm/utilities/media-query/context.js';
import { PortalsManagerContext } from '@shopify/polaris/build/esm/utilities/portals/context.js';
import { useContext, useDeferredValue } from 'react';
import type { ReactNode } from 'react';

/**
 * Once a page is rendered, Polaris tells all of it how wide the screen is, and where there is room above it. Told at once,
 * parts that are yet to come alive would have to do so at once too, or be made anew: here, it reaches them when there is time.
 */
export function Unhurried({ children }: { children: ReactNode }) {
  const width = useDeferredValue(useContext(MediaQueryContext));
  const room = useDeferredValue(useContext(PortalsManagerContext));
  return (
    <MediaQueryContext.Provider value={width}>
      <PortalsManagerContext.Provider value={room}>{children}</PortalsManagerContext.Provider>
    </MediaQueryContext.Provider>
  );
}
