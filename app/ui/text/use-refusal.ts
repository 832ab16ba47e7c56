import { useCallback } from 'react';
import { useSaid } from './use-said.ts';

/**
 * Why something was refused, in the language of the page; empty for a failure that nobody put into words. It is known by
 * its name, so that a page need not hold what asks before anybody asks.
 */
export function useRefusal(): (error: unknown) => string {
  const said = useSaid();
  return useCallback(
    (error) => (error instanceof Error && error.name === 'Refused' ? said(error.message) : ''),
    [said],
  );
}
