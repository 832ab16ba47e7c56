import type { WholeCollab } from '#app/domain/collabs/load-collab.ts';
import { emailKey } from '#app/domain/creators/email.ts';
import { isErasedEmail } from '#app/domain/creators/erased-email.ts';

/** The customer that a brand wants its store to have for a collab's creator; undefined when it wants none. */
export function wantedCustomer({ channel, email }: WholeCollab): { email: string } | undefined {
  return channel.mirrorsCustomer && !isErasedEmail(email) ? { email: emailKey(email) } : undefined;
}
