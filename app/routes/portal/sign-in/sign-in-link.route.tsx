import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { readSignInCookie } from '#app/auth/portal-session.ts';
import { openLink, signInMinutes, useLink } from '#app/domain/creators/sign-in/sign-in.ts';
import { readForm } from '#app/http/request.ts';
import { PortalMessage } from '../document.tsx';
import { findByLink } from './mail-checks.tsx';
import { openAfterSignIn } from './open-after-sign-in.ts';
import { withPortalPage } from '../with-page.tsx';
import type { PageResult, PortalPage } from '../page-response.tsx';

/** The link of a mail: a button in the browser that started the attempt, and the code in any other. */
export function loader({ request, context }: LoaderFunctionArgs): Promise<Response> {
  return withPortalPage(request, async (page) => {
    const token = new URL(request.url).searchParams.get('token') ?? '';
    const opened = await findByLink({ request, context }, token, () =>
      openLink(token, readSignInCookie(request)),
    );
    if (!opened) return showEnded(page);
    return opened.kind === 'confirm' ? showConfirm(page, token, opened.email) : showCode(page, opened.code);
  });
}

/** Signs the browser in that started the attempt. */
export function action({ request, context }: ActionFunctionArgs): Promise<Response> {
  return withPortalPage(request, async (page) => {
    const browser = readSignInCookie(request);
    const token = (await readForm(request)).get('token') ?? '';
    const outcome = await findByLink({ request, context }, token, async () => {
      const used = browser ? await useLink(browser, token) : 'ended';
      return typeof used === 'string' ? undefined : used;
    });
    if (!outcome) return showEnded(page);
    return openAfterSignIn(request, outcome);
  });
}

function showConfirm({ t }: PortalPage, token: string, email: string): PageResult {
  return {
    title: t('signIn.linkTitle'),
    body: (
      <form className="narrow" method="post" action="/portal/sign-in/link">
        <h1>{t('signIn.linkTitle')}</h1>
        <p>{t('signIn.linkIntro', { email })}</p>
        <input type="hidden" name="token" value={token} />
        <button>{t('signIn.linkConfirm')}</button>
      </form>
    ),
  };
}

function showCode({ t }: PortalPage, code: string): PageResult {
  return {
    title: t('signIn.elsewhereTitle'),
    body: (
      <div className="narrow">
        <h1>{t('signIn.elsewhereTitle')}</h1>
        <p>{t('signIn.elsewhereIntro')}</p>
        <p className="code">{`${code.slice(0, 3)} ${code.slice(3)}`}</p>
        <p>{t('signIn.elsewhereWarning')}</p>
      </div>
    ),
  };
}

function showEnded({ t }: PortalPage): PageResult {
  const link = { href: '/portal/sign-in', text: t('signIn.newMail') };
  const text = t('signIn.endedIntro', { minutes: signInMinutes });
  return {
    title: t('signIn.endedTitle'),
    status: 400,
    body: <PortalMessage title={t('signIn.endedTitle')} text={text} link={link} />,
  };
}
