import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { signOutCookies } from '#app/auth/portal-session.ts';
import { startErasure } from '#app/domain/creators/account/erase-account.ts';
import { getAccountSettings } from '#app/domain/creators/account/settings.ts';
import { whatStays } from '#app/domain/privacy/what-stays.ts';
import { readForm } from '#app/http/request.ts';
import { PageHead } from '../document.tsx';
import { Field } from '../fields.tsx';
import { errorsOf, withCreatorPage } from '../with-page.tsx';
import type { CreatorPage, PageResult } from '../page-response.tsx';

/** The form to delete the account. */
export function loader({ request }: LoaderFunctionArgs): Promise<Response> {
  return withCreatorPage(request, (page) => showForm(page));
}

/** Signs out everywhere, and erases the creator in a job. */
export function action({ request }: ActionFunctionArgs): Promise<Response> {
  return withCreatorPage(request, async (page) => {
    const typed = (await readForm(request)).get('email') ?? '';
    try {
      await startErasure(page.principal, typed);
    } catch (error) {
      return showForm(page, { typed, error: errorsOf(error, page.locale)['email'] });
    }
    return { redirect: '/portal/sign-in?deleted=yes', setCookies: signOutCookies(), clearsStorage: true };
  });
}

async function showForm(
  { t, principal }: CreatorPage,
  rejected?: { typed: string; error: string | undefined },
): Promise<PageResult> {
  const { email } = await getAccountSettings(principal);
  const title = t('account.deleteTitle');
  return {
    title,
    ...(rejected && { status: 400 }),
    body: (
      <form className="narrow" method="post" action="/portal/account/delete">
        <PageHead title={title} back={{ href: '/portal/account', text: t('account.title') }} />
        <p className="notice warning">{t('account.deleteIntro')}</p>
        <h2>{t('stays.title')}</h2>
        <ul>
          {whatStays.map((key) => (
            <li key={key}>{t(`stays.${key}`)}</li>
          ))}
        </ul>
        <p>
          <a href="/portal/account/data">{t('account.dataTitle')}</a>
        </p>
        <Field
          id="email"
          label={t('account.deleteConfirm', { email })}
          error={rejected?.error}
          input={{ type: 'text', autoComplete: 'off', spellCheck: false, defaultValue: rejected?.typed }}
        />
        <button className="critical">{t('account.delete')}</button>
      </form>
    ),
  };
}
