import { useSyncExternalStore } from 'react';

/** The breakpoint at which Polaris stacks columns. */
const narrow = '(max-width: 30.6225em)';

/** Whether the screen is narrow. The server assumes a wide one, so narrow ones render twice. */
export function useIsNarrow(): boolean {
  return useSyncExternalStore(subscribe, isNarrow, () => false);
}

function subscribe(listener: () => void): () => void {
  const query = matchMedia(narrow);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

function isNarrow(): boolean {
  return matchMedia(narrow).matches;
}
