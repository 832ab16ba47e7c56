import type { Transaction } from '#app/db/client.ts';
import { emailKey } from '../creators/email.ts';

/** A person as a store's customer. */
export interface CustomerIdentity {
  /** The number at the end of the customer's global id. */
  customerId: string | null;
  email: string | null;
}

/** A person's collab with a brand, and who the person is in it. */
export interface PersonsCollab {
  id: string;
  creatorId: string;
  email: string;
  isActive: boolean;
  profilePictureId: string | null;
}

/** The collab of a person who is a customer of a channel's store: by the address, or by the customer that mirrors it. */
export async function findPersonsCollab(
  tx: Transaction,
  channelId: string,
  { customerId, email }: CustomerIdentity,
): Promise<PersonsCollab | undefined> {
  const [found] = await tx.$queryRaw<PersonsCollab[]>`
    SELECT collabs.id, creator_id AS "creatorId", creators.email, is_active AS "isActive",
      profile_picture_id AS "profilePictureId"
    FROM collabs JOIN creators ON creators.id = creator_id
    WHERE collabs.channel_id = ${channelId}::uuid AND (
      creators.email = ${email === null ? null : emailKey(email)}
      OR collabs.id = (
        SELECT collab_id FROM platform_objects
        WHERE channel_id = ${channelId}::uuid AND kind = 'customer'
          AND platform_id = ${customerId === null ? null : `gid://shopify/Customer/${customerId}`}
        LIMIT 1))
    LIMIT 1
    FOR NO KEY UPDATE OF collabs`;
  return found;
}
