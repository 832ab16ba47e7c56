import type { LoaderFunctionArgs } from '@remix-run/node';
import { getAccountSettings } from '#app/domain/creators/account/settings.ts';
import { withCreatorPage } from '../with-page.tsx';

/** The pages of the creator's account. */
export function loader({ request }: LoaderFunctionArgs): Promise<Response> {
  return withCreatorPage(request, async ({ t, principal }) => {
    const { email } = await getAccountSettings(principal);
    const pages = [
      ['settings', t('account.settingsTitle'), t('account.settingsHelp')],
      ['address', t('account.emailTitle'), email],
      ['sessions', t('sessions.title'), t('account.sessionsHelp')],
      ['data', t('account.dataTitle'), t('account.dataHelp')],
      ['delete', t('account.deleteTitle'), t('account.deleteHelp')],
    ] as const;
    return {
      title: t('account.title'),
      body: (
        <div className="narrow">
          <h1>{t('account.title')}</h1>
          <ul className="links">
            {pages.map(([path, title, help]) => (
              <li key={path}>
                <a href={`/portal/account/${path}`}>
                  {title}
                  <span className="quiet">{help}</span>
                </a>
              </li>
            ))}
          </ul>
          <form method="post" action="/portal/sign-out" data-signs-out={t('portal.unsent')}>
            <button className="secondary">{t('portal.signOut')}</button>
          </form>
        </div>
      ),
    };
  });
}
