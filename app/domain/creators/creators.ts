import { domainToASCII } from 'node:url';
import type { Transaction } from '#app/db/connection/client.ts';
import { newCreatorId } from '#app/ids.ts';
import { limits } from '../limits.ts';

/** A creator as visible to one brand. */
export interface CreatorProfile {
  firstName: string;
  lastName: string;
  username: string;
  isOnboarded: boolean;
  socials: unknown;
  tags: unknown;
  shopTitle: string;
  shopDescription: string;
  primaryColor: string | null;
}

/** A profile by the creator or by one brand; null where it has no value. */
export interface Profile {
  firstName: string | null;
  lastName: string | null;
  isOnboarded: boolean | null;
  socials: unknown;
  tags: unknown;
  shopTitle: string | null;
  shopDescription: string | null;
  primaryColor: string | null;
}

type Visible = Profile & {
  acceptedAt: Date | string | null;
  creator: Profile & { username: string; isOnboarded: boolean };
};

/** A brand's values over those of the creator's profile, which the brand may see once the creator has accepted it. */
export function creatorProfile(collab: Visible): CreatorProfile {
  const own = collab.acceptedAt === null ? hidden : collab.creator;
  const firstName = collab.firstName ?? own.firstName ?? '';
  const lastName = collab.lastName ?? own.lastName ?? '';
  return {
    firstName,
    lastName,
    username: own.username,
    isOnboarded: collab.isOnboarded ?? own.isOnboarded,
    socials: collab.socials ?? own.socials,
    tags: collab.tags ?? own.tags,
    shopTitle: collab.shopTitle ?? own.shopTitle ?? `${firstName} ${lastName}`.trim(),
    shopDescription: collab.shopDescription ?? own.shopDescription ?? '',
    primaryColor: collab.primaryColor ?? own.primaryColor,
  };
}

const hidden = {
  firstName: null,
  lastName: null,
  username: '',
  isOnboarded: false,
  socials: [],
  tags: [],
  shopTitle: null,
  shopDescription: null,
  primaryColor: null,
};

/** The email address that identifies a creator: trimmed, in lower case, with its domain in ASCII. */
export function normalizeEmail(email: string): string {
  return withAsciiDomain(email.trim()).toLowerCase();
}

/** Converts an internationalized domain of an email address to ASCII (UTS #46); returns other texts unchanged. */
export function withAsciiDomain(email: string): string {
  const start = email.lastIndexOf('@') + 1;
  const domain = email.slice(start);
  if (start === 0 || domain.length > limits.email || !isInternationalized(domain)) return email;
  const ascii = domainToASCII(domain);
  return ascii === '' ? email : email.slice(0, start) + ascii;
}

/** Without a slash or percent sign, which `domainToASCII` reads as parts of a URL. */
function isInternationalized(domain: string): boolean {
  return /\P{ASCII}/u.test(domain) && !/[^\P{ASCII}A-Za-z0-9.-]/u.test(domain);
}

/** A reserved top-level domain (RFC 2606). */
const erasedDomain = '@erased.invalid';

/** The placeholder for the email address of a creator whose data a brand erased. */
export function erasedEmail(creatorId: string): string {
  return `${creatorId}${erasedDomain}`;
}

/** Whether an email address is such a placeholder. Never search for it or write to it. */
export function isErasedEmail(email: string): boolean {
  return email.endsWith(erasedDomain);
}

/**
 * Finds or creates creators by email address. A new creator has an email address only: what a brand writes belongs to its
 * collab.
 * @returns their ids, in the order given.
 */
export async function findOrCreateCreators(tx: Transaction, emails: readonly string[]): Promise<string[]> {
  // Sorted, so that two transactions that create the same creators cannot deadlock.
  const keys = [...new Set(emails.map(normalizeEmail))].sort();
  await tx.creator.createMany({
    data: keys.map((email) => ({ id: newCreatorId(), email })),
    skipDuplicates: true,
  });
  const rows = await tx.creator.findMany({
    where: { email: { in: keys } },
    select: { id: true, email: true },
  });
  const ids = new Map(rows.map(({ id, email }) => [email, id]));
  return emails.map((email) => ids.get(normalizeEmail(email)) ?? '');
}

interface NamedCollab {
  acceptedAt: Date | null;
  firstName: string | null;
  lastName: string | null;
  handle: string;
  creator: { firstName: string | null; lastName: string | null };
}

/** The creator's name for a brand, or the handle. Without an accepted invitation it is what the brand wrote. */
export function creatorNameOf({ acceptedAt, firstName, lastName, handle, creator }: NamedCollab): string {
  const own = acceptedAt === null ? undefined : creator;
  return [firstName ?? own?.firstName, lastName ?? own?.lastName].filter(Boolean).join(' ') || handle;
}
