import { authenticate } from '#app/auth/authenticate.ts';
import { limitAttempts } from '#app/auth/attempt-limiter.ts';
import { clientAddress } from '#app/auth/client-address.ts';
import { takeFromRateLimit } from '#app/auth/rate-limit.ts';
import { tooMany } from '#app/auth/too-many.ts';
import type { Caller } from '#app/domain/caller.ts';
import { Problem } from '#app/domain/problem.ts';
import type { ApiRequest } from './api-request.ts';
import type { RequestContext } from '#app/request-context.ts';
import { rateLimitHeaders } from './rate-limit-headers.ts';

/** A caller of one of some kinds. */
export type CallerOf<Kind extends Caller['kind']> = Extract<Caller, { kind: Kind }>;

interface Asking {
  request: ApiRequest;
  context: RequestContext;
  headers: Record<string, string>;
}

/**
 * Lets a caller in: with a good credential that has not asked too much lately, of a kind that the endpoint answers.
 * @param exchange whose headers get what the answer tells of the rate limit, and whose context who asks.
 * @throws Problem `unauthenticated`, `too-many` or `forbidden`.
 */
export async function admit<Kind extends Caller['kind']>(
  { request, context, headers }: Asking,
  kinds: readonly Kind[],
): Promise<CallerOf<Kind>> {
  const caller = await identify(request);
  context.credentialId = caller.credentialId;
  if ('channelId' in caller) context.channelId = caller.channelId;
  const rate = await takeFromRateLimit(caller.credentialId);
  Object.assign(headers, rateLimitHeaders(rate));
  if (!rate.admitted) throw tooMany(rate.retryAfterSeconds);
  if (isOneOf(caller, kinds)) return caller;
  throw new Problem('forbidden', refusals[caller.kind]);
}

async function identify({ headers, peer }: ApiRequest): Promise<Caller> {
  const forwardedFor = headers.get('x-forwarded-for');
  const credential =
    headers.get('x-channel-access-token') ??
    headers.get('x-partner-access-token') ??
    headers.get('authorization') ??
    undefined;
  const address = clientAddress({ peer, forwardedFor });
  return limitAttempts({ address, credential }, (lookUp) => authenticate(headers, lookUp));
}

function isOneOf<Kind extends Caller['kind']>(
  caller: Caller,
  kinds: readonly Kind[],
): caller is CallerOf<Kind> {
  return kinds.some((kind) => kind === caller.kind);
}

const sendKey = 'Send a channel key in x-channel-access-token or a partner key in x-partner-access-token.';

/** Why an endpoint does not take a caller of this kind, and what to send instead. */
const refusals: Record<Caller['kind'], string> = {
  channel: 'A channel key may not do this.',
  partner: 'A partner key may not do this.',
  brand: `A user’s token may not do this. ${sendKey}`,
  creator: `A creator’s token may not do this. ${sendKey}`,
};
