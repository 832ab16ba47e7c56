import { isRouteErrorResponse } from '@remix-run/react';
import type { ClientActionFunctionArgs } from '@remix-run/react';

/** Why something could not be saved though nothing is wrong with it. */
export type SavingFailure = 'offline' | 'session-ended' | 'clock-wrong' | 'failed';

/**
 * The `clientAction` of every page that saves what a person typed: a network that is away, a session that has ended and
 * a fault of ours become an answer that the form shows, in the place of the error page that would take the form, and
 * what was typed, away.
 */
export async function keepTyped({ serverAction }: ClientActionFunctionArgs): Promise<unknown> {
  try {
    return await serverAction();
  } catch (error) {
    // A redirect is no failure.
    if (error instanceof Response && error.status < 400) throw error;
    return { problem: { code: failureOf(error), message: '', details: [] } };
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
