import { publicIdOf } from '#app/auth/api-key.ts';
import { db } from '#app/db/client.ts';
import { normalizeDomain } from '#app/domain/channels/channel-domain.ts';
import { emailKey } from '#app/domain/creators/email.ts';

/** @throws when there is no channel with this domain. */
export async function findChannelId(domain: string): Promise<string> {
  const channel = await db.channel.findUnique({
    where: { domain: normalizeDomain(domain) },
    select: { id: true },
  });
  if (!channel) throw new Error(`There is no channel "${domain}": open the app once in that store's admin.`);
  return channel.id;
}

/** @throws when there is no partner with this name. */
export async function findPartnerId(name: string): Promise<string> {
  const partner = await db.partner.findUnique({ where: { name }, select: { id: true } });
  if (!partner) throw new Error(`There is no partner "${name}": issue a key to register one.`);
  return partner.id;
}

/** @throws when there is no creator with this e-mail address. */
export async function findCreatorId(email: string): Promise<string> {
  const creator = await db.creator.findUnique({ where: { email: emailKey(email) }, select: { id: true } });
  if (!creator) throw new Error(`There is no creator "${email}": create a collab first.`);
  return creator.id;
}

/** The public part of a key that was named on the command line. @throws when it names none. */
export function readKeyName(text: string | undefined): string {
  const publicId = text === undefined ? undefined : publicIdOf(text);
  if (publicId === undefined) throw new Error('Name the key by its first two parts, as "list" shows it.');
  return publicId;
}
