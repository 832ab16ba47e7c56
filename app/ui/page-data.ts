import {
  isRouteErrorResponse,
  replace,
  useLoaderData,
  useLocation,
  useMatches,
  useRevalidator,
} from '@remix-run/react';
import type { ClientActionFunctionArgs, ClientLoaderFunctionArgs } from '@remix-run/react';
import { useEffect, useRef } from 'react';
import { isEqualJson } from './edit-form-state.ts';
import { hasUnsavedWork } from './leave-guard.ts';

/** The page that is open, and what it was read as. */
let current: { pathname: string; address: string; data: object } | undefined;

/**
 * The `clientLoader` of every page that saves, or reads itself again: when that reading fails, the page stays as it is
 * in the place of the error page that would take it away, and with it what was typed, or a key that is shown this once.
 * The same page with another query is not gone to then.
 */
export async function staleOnError({ request, serverLoader }: ClientLoaderFunctionArgs): Promise<unknown> {
  try {
    return await serverLoader();
  } catch (error) {
    const { pathname, search } = new URL(request.url);
    if (current?.pathname !== pathname || isFinalResponse(error)) throw error;
    // What is shown belongs to the address that it was read at.
    if (current.address !== pathname + search) return replace(current.address);
    return { ...current.data, isOld: true };
  }
}

/** A redirect, or that there is no such page any more: which takes nothing away that somebody typed. */
function isFinalResponse(error: unknown): boolean {
  if (error instanceof Response) return error.status < 400;
  return isRouteErrorResponse(error) && error.status === 404 && !hasUnsavedWork();
}

/** Heeds what the page that is open shows. @returns whether it could not be read again since. */
export function useIsStale(): boolean {
  const { pathname, search } = useLocation();
  const data = useMatches().at(-1)?.data as object | undefined;
  useEffect(() => {
    current = data && { pathname, address: pathname + search, data };
  }, [pathname, search, data]);
  return data !== undefined && 'isOld' in data;
}

/** Why something could not be saved though nothing is wrong with it. */
export type SavingFailure = 'offline' | 'session-ended' | 'clock-wrong' | 'failed';

/**
 * The `clientAction` of every page that saves what a person typed: a network that is away, a session that has ended and
 * a fault of ours become an answer that the form shows, in the place of the error page that would take the form, and
 * what was typed, away.
 */
export async function problemOnError({ serverAction }: ClientActionFunctionArgs): Promise<unknown> {
  try {
    return await serverAction();
  } catch (error) {
    // A redirect is no failure.
    if (error instanceof Response && error.status < 400) throw error;
    return { problem: { kind: failureOf(error), message: '', details: [] } };
  }
}

function failureOf(error: unknown): SavingFailure {
  // What fetch throws when it gets no answer.
  if (error instanceof TypeError) return 'offline';
  if (clockOffsetOf(error) !== undefined) return 'clock-wrong';
  const status = isRouteErrorResponse(error) || error instanceof Response ? error.status : 500;
  if (status === 401) return 'session-ended';
  return status === 502 || status === 503 || status === 504 ? 'offline' : 'failed';
}

/** How far the server's clock is ahead, in seconds, where that is why it refused; negative when it is behind. */
export function clockOffsetOf(error: unknown): number | undefined {
  if (!isRouteErrorResponse(error) || typeof error.data !== 'object' || error.data === null) return undefined;
  const { clockOffsetSeconds } = error.data as { clockOffsetSeconds?: unknown };
  return typeof clockOffsetSeconds === 'number' ? clockOffsetSeconds : undefined;
}

/**
 * Reads a page's data again every so often while something on it is under way, and less often as long as nothing changes;
 * not while nobody sees it, but then at once.
 */
export function useRefreshWhile(isUnderWay: boolean, everyMs: number): void {
  const { revalidate, state } = useRevalidator();
  const data = useLoaderData();
  const last = useRef<{ data: unknown; waitMs: number }>();
  useEffect(() => {
    if (!isUnderWay || state !== 'idle') return;
    const before = last.current;
    const isAsBefore = before !== undefined && isEqualJson(before.data, data);
    const waitMs = nextDelay(everyMs, isAsBefore ? before.waitMs : undefined);
    last.current = { data, waitMs };
    const look = () => {
      if (!document.hidden) revalidate();
    };
    const timer = setTimeout(look, waitMs);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [isUnderWay, everyMs, data, revalidate, state]);
}

const growth = 1.5;
const longestMs = 60_000;

/**
 * How long to wait before looking again, in milliseconds.
 * @param shortestMs how long where things have just changed.
 * @param lastMs how long it was before a look that found everything as it had been.
 */
export function nextDelay(shortestMs: number, lastMs?: number): number {
  return lastMs === undefined ? shortestMs : Math.max(shortestMs, Math.min(lastMs * growth, longestMs));
}
