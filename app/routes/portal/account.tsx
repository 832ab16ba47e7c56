import type { LoaderFunctionArgs } from '@remix-run/node';
import { withCreatorPage } from './page.tsx';

/** Settings of the creator's account. */
export function loader({ request }: LoaderFunctionArgs): Promise<Response> {
  return withCreatorPage(request, ({ t }) =>
    Promise.resolve({
      title: t('account.title'),
      body: (
        <div className="narrow">
          <h1>{t('account.title')}</h1>
          <ul className="links">
            <li>
              <a href="/portal/account/sessions">
                {t('sessions.title')}
                <span className="quiet">{t('account.sessionsHelp')}</span>
              </a>
            </li>
          </ul>
          <form method="post" action="/portal/sign-out">
            <button className="secondary">{t('portal.signOut')}</button>
          </form>
        </div>
      ),
    }),
  );
}
