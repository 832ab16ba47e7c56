import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { db, inTransaction } from '#app/db/connection/client.ts';
import { addFollowUp } from '#app/db/follow-ups.ts';
import { tryCode, tryLink } from '#app/db/sign-in.ts';
import { newId } from '#app/ids.ts';
import { tasks } from '#app/jobs/tasks.ts';
import { fieldValues } from '../../collabs/field-values.ts';
import { isErasedEmail, normalizeEmail } from '../creators.ts';
import { validate } from '../../input/validate.ts';
import {
  deriveSecrets,
  findSecrets,
  hashCode,
  hashLinkToken,
  hashText,
  type MailSecrets,
} from './mail-secrets.ts';

/** Minutes for which the link and the code of a mail are valid. */
export const signInMinutes = 15;
const maxWrongCodes = 5;

/** The browser that started an attempt. Link and code are valid only together with its secret. */
export interface SignInBrowser {
  attemptId: string;
  secret: string;
}

interface SignInRequest {
  /** As typed. */
  email: string;
  /** BCP 47, of the mail. */
  locale: string;
  /** Path of the portal to open after the sign-in. */
  returnTo: string;
  /** Whether the browser signed in with this address before. */
  isKnownDevice: boolean;
}

const emailInput = z.object({ email: fieldValues.email });

/** @throws Problem `invalid` for a text that is no email address. */
export function parseSignInEmail(email: string): string {
  return normalizeEmail(validate(emailInput, { email }).email);
}

/**
 * Starts a sign-in. The job sends the mail if the address is a creator's. Statements and jobs are the same for
 * every address, so that a request does not reveal who is a creator.
 * @returns what the cookie of the browser contains.
 */
export async function startSignIn(request: SignInRequest): Promise<SignInBrowser> {
  const attemptId = newId();
  const secret = randomBytes(32).toString('base64url');
  const { linkToken, code } = deriveSecrets(attemptId);
  await inTransaction(async (tx) => {
    await tx.signInAttempt.create({
      data: {
        id: attemptId,
        ...request,
        browserHash: hashText(secret),
        linkHash: hashText(linkToken),
        codeHash: hashCode(secret, code),
        expiresAt: new Date(Date.now() + signInMinutes * 60_000),
      },
    });
    await addFollowUp(tx, tasks.sendSignInMail, { payload: { attemptId } });
  });
  return { attemptId, secret };
}

/** The typed email address of a browser's attempt; undefined after the attempt has ended. */
export async function findSignInEmail({ attemptId, secret }: SignInBrowser): Promise<string | undefined> {
  const attempt = await db.signInAttempt.findFirst({
    where: { id: attemptId, browserHash: hashText(secret), ...isOpen() },
    select: { email: true },
  });
  return attempt?.email;
}

const isOpen = () => ({ endedAt: null, expiresAt: { gt: new Date() } });

/** How an attempt ended: with a creator's sign-in, or without. */
type SignInOutcome = { creatorId: string; returnTo: string } | 'wrong' | 'ended';

/**
 * Uses the code of a mail. The fifth wrong code ends the attempt.
 * @returns `wrong` while other codes may be tried, `ended` for an attempt that is used, expired or unknown.
 */
export async function useCode({ attemptId, secret }: SignInBrowser, code: string): Promise<SignInOutcome> {
  const [tried] = await tryCode({
    attemptId,
    browserHash: hashText(secret),
    codeHash: hashCode(secret, digitsOf(code)),
    maxWrongCodes,
    at: new Date(),
  });
  if (!tried) return 'ended';
  if (!tried.isRight) return tried.hasEnded ? 'ended' : 'wrong';
  return signedIn(tried);
}

/** The digits of a typed code, of any script: keyboards in Arabic or Japanese have their own. */
function digitsOf(code: string): string {
  return (code.match(/\p{Nd}/gu) ?? []).map(valueOf).join('');
}

/** Unicode has the digits of each script in a row, from zero to nine. */
function valueOf(digit: string): number {
  let position = digit.codePointAt(0) ?? 0;
  const last = position;
  while (/\p{Nd}/u.test(String.fromCodePoint(position - 1))) position -= 1;
  return (last - position) % 10;
}

/** Uses the link of a mail, in the browser that started the attempt. */
export async function useLink(
  { attemptId, secret }: SignInBrowser,
  linkToken: string,
): Promise<SignInOutcome> {
  const linkHash = hashLinkToken(linkToken);
  if (!linkHash) return 'ended';
  const [used] = await tryLink({ attemptId, browserHash: hashText(secret), linkHash, at: new Date() });
  return used ? signedIn(used) : 'ended';
}

/** A right code for an unknown address was guessed. */
async function signedIn({ email, returnTo }: { email: string; returnTo: string }): Promise<SignInOutcome> {
  const creator = await db.creator.findUnique({ where: { email }, select: { id: true } });
  return creator ? { creatorId: creator.id, returnTo } : 'ended';
}

/** What a browser that opened a mail's link may do. */
type OpenedLink = { kind: 'confirm'; email: string } | { kind: 'show-code'; code: string } | undefined;

/**
 * Looks a mail's link up and changes nothing, because mail scanners open links.
 * @returns `confirm` in the browser that started the attempt; in another one its code; undefined after it has ended.
 */
export async function openLink(linkToken: string, browser: SignInBrowser | undefined): Promise<OpenedLink> {
  const linkHash = hashLinkToken(linkToken);
  if (!linkHash) return undefined;
  const attempt = await db.signInAttempt.findFirst({ where: { linkHash, ...isOpen() } });
  if (!attempt) return undefined;
  const isOwn =
    browser?.attemptId === attempt.id && Buffer.from(hashText(browser.secret)).equals(attempt.browserHash);
  if (isOwn) return { kind: 'confirm', email: attempt.email };
  const secrets = findSecrets(attempt);
  return secrets && { kind: 'show-code', code: secrets.code };
}

/** What the mail of an attempt contains. */
export interface SignInMail extends MailSecrets {
  email: string;
  locale: string;
}

/**
 * Finds what to send: `none` for an address that is no creator's, undefined for an attempt that has ended. While a known
 * device waits for its code, other browsers get no mail: the newest one would have a code that is wrong on that device.
 */
export async function findSignInMail(attemptId: string): Promise<SignInMail | 'none' | undefined> {
  const attempt = await db.signInAttempt.findFirst({ where: { id: attemptId, ...isOpen() } });
  if (!attempt) return undefined;
  const { email } = attempt;
  if (isErasedEmail(email)) return 'none';
  const creator = await db.creator.findUnique({ where: { email }, select: { locale: true } });
  if (!creator) return 'none';
  const ofOwner = { email, isKnownDevice: true, ...isOpen() };
  if (!attempt.isKnownDevice && (await db.signInAttempt.count({ where: ofOwner })) > 0) return 'none';
  const secrets = findSecrets(attempt);
  return secrets && { ...secrets, email, locale: creator.locale ?? attempt.locale };
}
