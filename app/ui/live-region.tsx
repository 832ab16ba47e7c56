import type { ReactNode } from 'react';

/** Tells those who cannot see it what comes to stand in it. While it is empty it takes no room among what is around it. */
export function LiveRegion({ children }: { children: ReactNode }) {
  return (
    <div aria-live="polite" style={{ display: 'contents' }}>
      {children}
    </div>
  );
}
