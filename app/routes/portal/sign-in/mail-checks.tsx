import { limitLookups } from '#app/auth/attempt-limiter.ts';
import type { ReactNode } from 'react';
import { clientAddress } from '#app/auth/client-address.ts';
import { canSendMail, getMailState } from '#app/domain/mail-state.ts';
import { Problem } from '#app/domain/problem.ts';
import { parseSignInEmail } from '#app/domain/creators/sign-in/sign-in.ts';
import type { PageContext } from '#app/http/request.ts';
import { translate } from '#app/i18n/message.ts';
import type { PortalPage } from '../page-response.tsx';

/* Forms of the portal that limit who sends mails or applications. */

/** @throws Problem `sign-in-not-available` while no mail can be sent. */
export function assertMailAvailable(): void {
  if (!canSendMail()) throw new Problem('sign-in-not-available');
}

/** That mails are delayed at present; null while they are not. It is the same for every address. */
export async function mailBanner({ t }: Pick<PortalPage, 't'>): Promise<ReactNode> {
  if ((await getMailState()) !== 'delayed') return null;
  return (
    <p className="notice warning" role="status">
      {t('portal.mailDelayed')}
    </p>
  );
}

/** Reads a typed address. @returns it normalized, or what is wrong with it. */
export function readEmail(
  { locale }: Pick<PortalPage, 'locale'>,
  typed: string,
): { address: string } | { error: string } {
  try {
    return { address: parseSignInEmail(typed) };
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    const [detail = error] = error.details;
    return { error: translate(detail, locale) };
  }
}

/** Finds what the secret of a mail's link names. Guesses of a network are limited. @throws Problem `too-many-requests`. */
export function findByLink<T>(
  { request, context }: { request: Request; context: unknown },
  token: string,
  find: (token: string) => Promise<T | undefined>,
): Promise<T | undefined> {
  const credential = token === '' ? undefined : token;
  return limitLookups({ address: networkOf(request, context), credential }, () => find(token));
}

/** The network of a request, by which mails and applications are limited. */
export function networkOf(request: Request, context: unknown): string | undefined {
  const { peer } = context as PageContext;
  return clientAddress({ peer, forwardedFor: request.headers.get('x-forwarded-for') });
}
