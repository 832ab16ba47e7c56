import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { getAccountSettings, mailKinds, saveAccountSettings } from '#app/domain/creators/account/settings.ts';
import { readForm } from '#app/http/request.ts';
import { PageHead } from '../document.tsx';
import { Choice } from '../fields.tsx';
import { savedBanner, withCreatorPage } from '../with-page.tsx';

/** Mails that the creator gets, and the language of pages and mails. */
export function loader({ request }: LoaderFunctionArgs): Promise<Response> {
  return withCreatorPage(request, async (page) => {
    const { t, principal } = page;
    const { mails, locale } = await getAccountSettings(principal);
    const title = t('account.settingsTitle');
    const languages = [
      ['', t('account.browserLanguage')],
      ['en', 'English'],
      ['de', 'Deutsch'],
    ] as const;
    return {
      title,
      body: (
        <div className="narrow">
          <PageHead title={title} back={{ href: '/portal/account', text: t('account.title') }} />
          {savedBanner(page)}
          <form className="card" method="post" action="/portal/account/settings" data-confirms="changed">
            <fieldset aria-describedby="mails-help">
              <legend className="legend">{t('account.mails')}</legend>
              {mailKinds.map((kind) => (
                <Choice
                  key={kind}
                  label={t(`account.${kind}`)}
                  input={{ name: kind, defaultChecked: mails.has(kind) }}
                />
              ))}
              <p className="help" id="mails-help">
                {t('account.mailsHelp')}
              </p>
            </fieldset>
            <div className="field">
              <label htmlFor="locale">{t('account.language')}</label>
              <select id="locale" name="locale" defaultValue={locale ?? ''}>
                {languages.map(([value, name]) => (
                  <option key={value} value={value} {...(value !== '' && { lang: value })}>
                    {name}
                  </option>
                ))}
              </select>
            </div>
            <button>{t('account.save')}</button>
          </form>
        </div>
      ),
    };
  });
}

/** Saves both. */
export function action({ request }: ActionFunctionArgs): Promise<Response> {
  return withCreatorPage(request, async ({ principal }) => {
    const form = await readForm(request);
    const mails = mailKinds.filter((kind) => form.has(kind));
    await saveAccountSettings(principal, { mails, locale: form.get('locale') || null });
    return { redirect: '/portal/account/settings?saved=yes' };
  });
}
