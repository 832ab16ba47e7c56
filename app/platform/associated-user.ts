import { z } from 'zod';
import { askTokenEndpoint, sessionTokenGrant } from './token-endpoint.ts';

const userAnswer = z.object({
  associated_user: z.object({
    id: z.number().transform(String),
    first_name: z.string().nullish(),
    last_name: z.string().nullish(),
  }),
});

/** A person of a store's staff, as far as anybody here wants to know. */
export interface AssociatedUser {
  /** As session tokens number them. */
  id: string;
  /** Empty when the platform knows none. */
  name: string;
}

/**
 * Asks whose session token this is. The platform says it with an access token of that person's own, which is thrown away.
 * https://shopify.dev/docs/apps/build/authentication-authorization/access-tokens/online-access-tokens
 * @throws {PlatformError} `unauthorized` when the platform does not accept the token, `unavailable` when it is away.
 */
export async function askAssociatedUser(shop: string, sessionToken: string): Promise<AssociatedUser> {
  const { associated_user: user } = await askTokenEndpoint(
    shop,
    sessionTokenGrant(sessionToken, 'online'),
    userAnswer,
  );
  const names = [user.first_name, user.last_name].map((name) => name?.trim() ?? '');
  return { id: user.id, name: names.filter((name) => name !== '').join(' ') };
}
