import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { clientAddress } from '#app/auth/client-address.ts';
import { findPortalSession, signInCookie } from '#app/auth/portal-session.ts';
import { takeFromSignInLimit } from '#app/auth/sign-in-limit.ts';
import { Problem } from '#app/domain/problem.ts';
import { parseSignInEmail, startSignIn } from '#app/domain/sign-in/sign-in.ts';
import { env } from '#app/env.ts';
import type { RouteContext } from '#app/http/api-route.ts';
import { readForm } from '#app/http/request.ts';
import { translate } from '#app/i18n/message.ts';
import { Field } from './fields.tsx';
import { portalPath, withPortalPage } from './page.tsx';
import type { PageResult, PortalPage } from './page.tsx';

/** The first step of the sign-in: the email address. */
export function loader({ request }: LoaderFunctionArgs): Promise<Response> {
  return withPortalPage(request, async (page) => {
    assertAvailable();
    const returnTo = portalPath(new URL(request.url).searchParams.get('next'));
    const session = await findPortalSession(request);
    if (session) return { redirect: returnTo, setCookies: session.setCookies };
    return showForm(page, { returnTo });
  });
}

/** Starts a sign-in. The response is the same whether the address is a creator's or not. */
export function action({ request, context }: ActionFunctionArgs): Promise<Response> {
  return withPortalPage(request, async (page) => {
    assertAvailable();
    const form = await readForm(request);
    const typed = form.get('email') ?? '';
    const returnTo = portalPath(form.get('next'));
    const email = readEmail(page, typed);
    if ('error' in email) return { ...showForm(page, { returnTo, typed, error: email.error }), status: 400 };
    const { peer } = context as RouteContext;
    const network = clientAddress({ peer, forwardedFor: request.headers.get('x-forwarded-for') });
    await takeFromSignInLimit(email.address, network);
    const browser = await startSignIn({ email: email.address, locale: page.locale, returnTo });
    return { redirect: '/portal/sign-in/code', setCookies: [signInCookie(browser)] };
  });
}

/** @throws Problem `sign-in-not-available` while no mail can be sent. */
function assertAvailable(): void {
  if (env.SMTP_URL === undefined) throw new Problem('sign-in-not-available');
}

function readEmail({ locale }: PortalPage, typed: string): { address: string } | { error: string } {
  try {
    return { address: parseSignInEmail(typed) };
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    const [detail = error] = error.details;
    return { error: translate(detail, locale) };
  }
}

function showForm(
  { t }: PortalPage,
  { returnTo, typed, error }: { returnTo: string; typed?: string; error?: string },
): PageResult {
  return {
    title: t('signIn.title'),
    body: (
      <form className="narrow" method="post" action="/portal/sign-in">
        <h1>{t('signIn.title')}</h1>
        <p>{t('signIn.intro')}</p>
        <input type="hidden" name="next" value={returnTo} />
        <Field
          id="email"
          label={t('signIn.email')}
          help={t('signIn.emailHelp')}
          error={error}
          input={{ type: 'email', autoComplete: 'email', defaultValue: typed, autoFocus: true }}
        />
        <button>{t('signIn.send')}</button>
      </form>
    ),
  };
}
