import type { Row } from '../table.ts';

/** An access token for this store; its `id` is the token. */
export interface AccessTokenRecord extends Row {
  /** Milliseconds, or null for a token that does not expire. */
  expiresAt: number | null;
}

/** A refresh token; its `id` is the token. */
export interface RefreshTokenRecord extends Row {
  /** The access token that was issued together with it. */
  accessToken: string;
  expiresAt: number;
  /** The refresh token that it replaced. */
  predecessor: string | null;
  /** Its successor, with the time of the exchange. */
  successor: { id: string; at: number } | null;
}
