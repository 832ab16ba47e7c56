import { isRouteErrorResponse } from '@remix-run/react';
import type { ClientActionFunctionArgs } from '@remix-run/react';

/** Why something could not be saved though nothing is wrong with it. */
export type SavingFailure = 'offline' | 'session-ended' | 'failed';

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
  const status = isRouteErrorResponse(error) || error instanceof Response ? error.status : 500;
  if (status === 401) return 'session-ended';
  return status === 502 || status === 503 || status === 504 ? 'offline' : 'failed';
}
