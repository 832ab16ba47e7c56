import { isRouteErrorResponse, replace, useLocation, useMatches } from '@remix-run/react';
import type { ClientLoaderFunctionArgs } from '@remix-run/react';
import { useEffect } from 'react';
import { isHeld } from './use-leave-guard.ts';

/** The page that is open, and what it was read as. */
let shown: { pathname: string; address: string; data: object } | undefined;

/**
 * The `clientLoader` of every page that saves, or reads itself again: when that reading fails, the page stays as it is
 * in the place of the error page that would take it away, and with it what was typed, or a key that is shown this once.
 * The same page with another query is not gone to then.
 */
export async function keepShown({ request, serverLoader }: ClientLoaderFunctionArgs): Promise<unknown> {
  try {
    return await serverLoader();
  } catch (error) {
    const { pathname, search } = new URL(request.url);
    if (shown?.pathname !== pathname || isAnswer(error)) throw error;
    // What is shown belongs to the address that it was read at.
    if (shown.address !== pathname + search) return replace(shown.address);
    return { ...shown.data, isOld: true };
  }
}

/** A redirect, or that there is no such page any more: which takes nothing away that somebody typed. */
function isAnswer(error: unknown): boolean {
  if (error instanceof Response) return error.status < 400;
  return isRouteErrorResponse(error) && error.status === 404 && !isHeld();
}

/** Heeds what the page that is open shows. @returns whether it could not be read again since. */
export function useShown(): boolean {
  const { pathname, search } = useLocation();
  const data = useMatches().at(-1)?.data as object | undefined;
  useEffect(() => {
    shown = data && { pathname, address: pathname + search, data };
  }, [pathname, search, data]);
  return data !== undefined && 'isOld' in data;
}
