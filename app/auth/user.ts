/** A person who signs in: a creator, or somebody of a brand, who acts for that brand's channel. */
export type User = { role: 'creator'; creatorId: string } | { role: 'brand'; channelId: string };

/** How long an access token is good for. */
export const accessTokenSeconds = 15 * 60;

/** How far the clocks of two processes may be apart. */
export const clockToleranceSeconds = 5;
