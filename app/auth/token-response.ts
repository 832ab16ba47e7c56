import type { TokenPair } from './sessions/start-session.ts';
import { accessTokenSeconds } from './user.ts';

/** A pair of tokens as OAuth 2.0 spells it, which is what clients' libraries read. RFC 6749, section 5.1. */
export function tokenResponse({ accessToken, refreshToken }: TokenPair) {
  return {
    access_token: accessToken,
    token_type: 'Bearer',
    expires_in: accessTokenSeconds,
    refresh_token: refreshToken,
  };
}
