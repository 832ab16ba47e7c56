import {
  isRouteErrorResponse,
  replace,
  useFetchers,
  useLoaderData,
  useLocation,
  useMatches,
  useNavigation,
  useRevalidator,
  type ClientActionFunctionArgs,
  type ClientLoaderFunctionArgs,
} from '@remix-run/react';
import { useEffect, useRef } from 'react';
import { isEqualJson } from './edit-form-state.ts';
import { hasUnsavedWork } from './leave-guard.ts';

/** The open page and its URL when loaded. */
let current: { pathname: string; address: string; data: object } | undefined;

/**
 * The `clientLoader` of every page that saves or reloads itself. When a reload fails, the page stays: an error
 * page would lose typed text or a new key. A navigation to the same page with another query then stays too.
 */
export async function keepPageOnError({ request, serverLoader }: ClientLoaderFunctionArgs): Promise<unknown> {
  try {
    return await serverLoader();
  } catch (error) {
    const { pathname, search } = new URL(request.url);
    if (current?.pathname !== pathname || isFinalResponse(error)) throw error;
    // The shown data belongs to the URL from which it was loaded.
    if (current.address !== pathname + search) return replace(current.address);
    return { ...current.data, isOld: true };
  }
}

/** A redirect, or a deleted record: nothing typed is lost. */
function isFinalResponse(error: unknown): boolean {
  if (error instanceof Response) return error.status < 400;
  return isRouteErrorResponse(error) && error.status === 404 && !hasUnsavedWork();
}

/**
 * Registers the open page.
 * @returns whether its last reload failed.
 */
export function useIsStale(): boolean {
  const { pathname, search } = useLocation();
  const data = useMatches().at(-1)?.data as object | undefined;
  useEffect(() => {
    current = data && { pathname, address: pathname + search, data };
  }, [pathname, search, data]);
  return data !== undefined && 'isOld' in data;
}

/** Why saving failed although the input is valid. */
export type SavingFailure = 'offline' | 'session-ended' | 'clock-wrong' | 'failed';

/**
 * The `clientAction` of every page that saves user input. Network errors, expired sessions and server errors
 * become a response that the form shows: an error page would lose the input.
 */
export async function keepInputOnError({ serverAction }: ClientActionFunctionArgs): Promise<unknown> {
  try {
    return await serverAction();
  } catch (error) {
    // A redirect is not an error.
    if (error instanceof Response && error.status < 400) throw error;
    return { problem: { kind: await failureOf(error), message: '', details: [] } };
  }
}

async function failureOf(error: unknown): Promise<SavingFailure> {
  // What fetch throws without a response.
  if (error instanceof TypeError) return 'offline';
  if (clockOffsetOf(error) !== undefined) return 'clock-wrong';
  const isResponse = isRouteErrorResponse(error) || error instanceof Response;
  // Without the app's response, only another request shows whether the session ended.
  const status = isResponse ? error.status : await statusNow();
  if (status === 401) return 'session-ended';
  return status === 502 || status === 503 || status === 504 ? 'offline' : 'failed';
}

/** The status of a request for the frame's data; 401 if App Bridge has no session token for it. */
async function statusNow(): Promise<number> {
  try {
    const { ok, status } = await fetch('/_root.data?_routes=routes%2Fadmin%2Fframe');
    return ok ? 500 : status;
  } catch (error) {
    return error instanceof TypeError ? 503 : 401;
  }
}

/**
 * How far the server's clock is ahead in seconds, if it rejected the token for that; negative when behind.
 */
export function clockOffsetOf(error: unknown): number | undefined {
  if (!isRouteErrorResponse(error) || typeof error.data !== 'object' || error.data === null) return undefined;
  const { clockOffsetSeconds } = error.data as { clockOffsetSeconds?: unknown };
  return typeof clockOffsetSeconds === 'number' ? clockOffsetSeconds : undefined;
}

/**
 * Calls a function once for each result of a fetcher, after a render. With dependencies the effect was missed on slow devices: a
 * fetcher's data is no state of React, so a render that React discards has read it too.
 * @param result undefined for none.
 */
export function useEachResult<Result>(result: Result | undefined, take: (result: Result) => void): void {
  const taken = useRef<Result>();
  useEffect(() => {
    if (result === undefined || taken.current === result) return;
    taken.current = result;
    take(result);
  });
}

/**
 * Reloads a page's data periodically while something runs, less often while nothing changes. Pauses while the page is hidden,
 * and reloads when it becomes visible. Pauses also while the page saves or leaves: it may just be deleting what it shows.
 */
export function useRefreshWhile(isUnderWay: boolean, everyMs: number): void {
  const { revalidate, state } = useRevalidator();
  const isBusy = [state, useNavigation().state, ...useFetchers().map((fetcher) => fetcher.state)].some(
    (each) => each !== 'idle',
  );
  const data = useLoaderData();
  const last = useRef<{ data: unknown; waitMs: number }>();
  useEffect(() => {
    if (!isUnderWay || isBusy) return;
    const before = last.current;
    const isAsBefore = before !== undefined && isEqualJson(before.data, data);
    const waitMs = nextDelay(everyMs, isAsBefore ? before.waitMs : undefined);
    const look = () => {
      if (document.hidden) return;
      last.current = { data, waitMs };
      revalidate();
    };
    const timer = setTimeout(look, waitMs);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [isUnderWay, everyMs, data, revalidate, isBusy]);
}

const growth = 1.5;
const maxMs = 60_000;

/**
 * Milliseconds until the next reload.
 * @param minMs after a change.
 * @param lastMs the wait before a reload without changes.
 */
export function nextDelay(minMs: number, lastMs?: number): number {
  return lastMs === undefined ? minMs : Math.max(minMs, Math.min(lastMs * growth, maxMs));
}
