import { useSyncExternalStore } from 'react';

/** Where Polaris, too, stacks what stands side by side on wider screens. */
const narrow = '(max-width: 30.6225em)';

/** Whether the screen is a telephone's. The server takes it for wider: what it sends is then drawn once more. */
export function useIsNarrow(): boolean {
  return useSyncExternalStore(subscribe, isNarrow, () => false);
}

function subscribe(hear: () => void): () => void {
  const query = matchMedia(narrow);
  query.addEventListener('change', hear);
  return () => query.removeEventListener('change', hear);
}

function isNarrow(): boolean {
  return matchMedia(narrow).matches;
}
