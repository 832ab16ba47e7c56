import { useLocation, useNavigation, useSearchParams } from '@remix-run/react';
import { changedAddress } from './list-address.ts';
import type { AddressChanges } from './list-address.ts';

/** What of the list is wanted, and what wants it otherwise. */
type WantedParameters = [parameters: URLSearchParams, change: (changes: AddressChanges) => void];

/**
 * What the address of the list says, or will say as soon as what was last asked for has come: who chooses one thing and
 * another in the same moment gets both.
 */
export function useWantedParameters(): WantedParameters {
  const { pathname } = useLocation();
  const { location: coming } = useNavigation();
  const [shown, setParameters] = useSearchParams();
  const wanted = coming?.pathname === pathname ? new URLSearchParams(coming.search) : shown;
  return [
    wanted,
    (changes) => setParameters(changedAddress(wanted, changes), { replace: true, preventScrollReset: true }),
  ];
}
