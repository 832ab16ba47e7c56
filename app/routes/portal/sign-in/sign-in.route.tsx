import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { findPortalSession, readDevice, signInCookie } from '#app/auth/portal-session.ts';
import { takeFromSignInLimit } from '#app/auth/sign-in-limit.ts';
import { startSignIn } from '#app/domain/creators/sign-in/sign-in.ts';
import { readForm } from '#app/http/request.ts';
import { Field } from '../fields.tsx';
import { assertMailAvailable, networkOf, readEmail } from './mail-checks.tsx';
import { portalPath, withPortalPage } from '../with-page.tsx';
import type { PageResult, PortalPage } from '../page-response.tsx';

/** The first step of the sign-in: the email address. */
export function loader({ request }: LoaderFunctionArgs): Promise<Response> {
  return withPortalPage(request, async (page) => {
    assertMailAvailable();
    const returnTo = portalPath(new URL(request.url).searchParams.get('next'));
    const session = await findPortalSession(request);
    if (session) return { redirect: returnTo, setCookies: session.setCookies };
    return showForm(page, { returnTo });
  });
}

/** Starts a sign-in. The response is the same whether the address is a creator's or not. */
export function action({ request, context }: ActionFunctionArgs): Promise<Response> {
  return withPortalPage(request, async (page) => {
    assertMailAvailable();
    const form = await readForm(request);
    const typed = form.get('email') ?? '';
    const returnTo = portalPath(form.get('next'));
    const email = readEmail(page, typed);
    if ('error' in email) return { ...showForm(page, { returnTo, typed, error: email.error }), status: 400 };
    const device = readDevice(request, email.address);
    await takeFromSignInLimit({ email: email.address, network: networkOf(request, context), device });
    const { locale } = page;
    const isKnownDevice = device !== undefined;
    const browser = await startSignIn({ email: email.address, locale, returnTo, isKnownDevice });
    return { redirect: '/portal/sign-in/code', setCookies: [signInCookie(browser)] };
  });
}

function showForm(
  { t, request }: PortalPage,
  { returnTo, typed, error }: { returnTo: string; typed?: string; error?: string },
): PageResult {
  return {
    title: t('signIn.title'),
    body: (
      <form className="narrow" method="post" action="/portal/sign-in">
        <h1>{t('signIn.title')}</h1>
        {new URL(request.url).searchParams.has('deleted') && (
          <p className="notice success" role="status">
            {t('signIn.deleted')}
          </p>
        )}
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
