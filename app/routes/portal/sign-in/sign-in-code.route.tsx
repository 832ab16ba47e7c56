import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { readSignInCookie } from '#app/auth/portal-session.ts';
import { findSignInEmail, signInMinutes, useCode } from '#app/domain/creators/sign-in/sign-in.ts';
import { readForm } from '#app/http/request.ts';
import { PortalMessage } from '../document.tsx';
import { openAfterSignIn } from './open-after-sign-in.ts';
import { Field } from '../fields.tsx';
import { mailBanner } from './mail-checks.tsx';
import { withPortalPage } from '../with-page.tsx';
import type { PageResult, PortalPage } from '../page-response.tsx';

/** The second step of the sign-in: the code of the mail. */
export function loader({ request }: LoaderFunctionArgs): Promise<Response> {
  return withPortalPage(request, (page) => showCodeForm(page));
}

/** Signs the browser in that started the attempt. */
export function action({ request }: ActionFunctionArgs): Promise<Response> {
  return withPortalPage(request, async (page) => {
    const browser = readSignInCookie(request);
    const code = (await readForm(request)).get('code') ?? '';
    const outcome = browser ? await useCode(browser, code) : 'ended';
    if (outcome === 'wrong') return showCodeForm(page, page.t('signIn.wrongCode'));
    if (outcome === 'ended') return showEnded(page);
    return openAfterSignIn(request, outcome);
  });
}

async function showCodeForm(page: PortalPage, error?: string): Promise<PageResult> {
  const browser = readSignInCookie(page.request);
  const email = browser && (await findSignInEmail(browser));
  if (email === undefined) return { redirect: '/portal/sign-in' };
  const { t } = page;
  return {
    title: t('signIn.codeTitle'),
    ...(error !== undefined && { status: 400 }),
    body: (
      <form className="narrow" method="post" action="/portal/sign-in/code">
        <h1>{t('signIn.codeTitle')}</h1>
        <p>{t('signIn.codeIntro', { email })}</p>
        {await mailBanner(page)}
        <Field
          id="code"
          label={t('signIn.code')}
          help={t('signIn.codeHelp', { minutes: signInMinutes })}
          error={error}
          input={{
            type: 'text',
            inputMode: 'numeric',
            autoComplete: 'one-time-code',
            className: 'code',
            maxLength: 11,
            autoFocus: true,
          }}
        />
        <button>{t('signIn.submitCode')}</button>
        <p className="help">{t('signIn.codeSpam')}</p>
        <p>
          <a href="/portal/sign-in">{t('signIn.again')}</a>
        </p>
      </form>
    ),
  };
}

function showEnded({ t }: PortalPage): PageResult {
  const link = { href: '/portal/sign-in', text: t('signIn.newMail') };
  return {
    title: t('signIn.codeTitle'),
    status: 400,
    body: <PortalMessage title={t('signIn.codeTitle')} text={t('signIn.ended')} link={link} />,
  };
}
