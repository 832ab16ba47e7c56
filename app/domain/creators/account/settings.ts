import { z } from 'zod';
import { db } from '#app/db/connection/client.ts';
import { validate } from '../../input/validate.ts';
import type { CreatorPrincipal } from '../../principal.ts';

/** Mails that a creator may turn off. Mails of the sign-in and of the account are always sent. */
export const mailKinds = ['dropReview', 'dropSchedule'] as const;

type MailKind = (typeof mailKinds)[number];

/** A creator's choices. */
interface AccountSettings {
  email: string;
  /** Null for the language of the browser. */
  locale: string | null;
  /** The mails that are sent. */
  mails: ReadonlySet<MailKind>;
}

const fields = { email: true, locale: true, mutedMails: true } as const;

export async function getAccountSettings({ creatorId }: CreatorPrincipal): Promise<AccountSettings> {
  const { email, locale, mutedMails } = await db.creator.findUniqueOrThrow({
    where: { id: creatorId },
    select: fields,
  });
  return { email, locale, mails: new Set(mailKinds.filter((kind) => !mutedMails.includes(kind))) };
}

/** The language of a creator's pages and mails; null for that of the browser, undefined without such a creator. */
export async function findLocale(creatorId: string): Promise<string | null | undefined> {
  const creator = await db.creator.findUnique({ where: { id: creatorId }, select: { locale: true } });
  return creator?.locale;
}

/** Whether a creator wants a kind of mail. Call this in the job that sends it, because the choice may change. */
export async function wantsMail(creatorId: string, kind: MailKind): Promise<boolean> {
  const found = { id: creatorId, NOT: { mutedMails: { has: kind } } };
  return (await db.creator.count({ where: found })) > 0;
}

const settingsInput = z.object({
  locale: z.enum(['en', 'de']).nullable(),
  mails: z.array(z.enum(mailKinds)),
});

/** @throws Problem `invalid-input`. */
export async function saveAccountSettings({ creatorId }: CreatorPrincipal, input: unknown): Promise<void> {
  const { locale, mails } = validate(settingsInput, input);
  const mutedMails = mailKinds.filter((kind) => !mails.includes(kind));
  await db.creator.update({ where: { id: creatorId }, data: { locale, mutedMails }, select: { id: true } });
}
