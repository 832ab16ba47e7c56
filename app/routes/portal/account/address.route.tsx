import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { takeFromAddressLimit } from '#app/auth/sign-in-limit.ts';
import { addressMinutes, startAddressChange } from '#app/domain/creators/account/address-change.ts';
import { getAccountSettings } from '#app/domain/creators/account/settings.ts';
import { readForm } from '#app/http/request.ts';
import { PortalMessage, PageHead } from '../document.tsx';
import { Field } from '../fields.tsx';
import { assertMailAvailable, mailBanner, readEmail } from '../sign-in/mail-checks.tsx';
import { errorsOf, withCreatorPage } from '../with-page.tsx';
import type { CreatorPage, PageResult } from '../page-response.tsx';

/** The form to change the email address. */
export function loader({ request }: LoaderFunctionArgs): Promise<Response> {
  return withCreatorPage(request, (page) => showForm(page));
}

/** Sends a link to each address. The response is the same whether the new one is another creator's or not. */
export function action({ request }: ActionFunctionArgs): Promise<Response> {
  return withCreatorPage(request, async (page) => {
    const { t, principal, locale } = page;
    assertMailAvailable();
    const typed = (await readForm(request)).get('email') ?? '';
    const email = readEmail(page, typed);
    if ('error' in email) return showForm(page, { typed, error: email.error });
    const { email: oldEmail } = await getAccountSettings(principal);
    await takeFromAddressLimit(principal.creatorId, email.address);
    try {
      await startAddressChange(principal, { email: email.address, locale });
    } catch (error) {
      return showForm(page, { typed, error: errorsOf(error, locale)['email'] });
    }
    const values = { oldEmail, newEmail: email.address, minutes: addressMinutes };
    const link = { href: '/portal/account', text: t('account.toAccount') };
    const title = t('account.linksTitle');
    const banner = await mailBanner(page);
    return {
      title,
      body: <PortalMessage title={title} text={t('account.links', values)} banner={banner} link={link} />,
    };
  });
}

async function showForm(
  { t, principal }: CreatorPage,
  rejected?: { typed: string; error: string | undefined },
): Promise<PageResult> {
  const { email } = await getAccountSettings(principal);
  const title = t('account.emailTitle');
  return {
    title,
    ...(rejected && { status: 400 }),
    body: (
      <form className="narrow" method="post" action="/portal/account/address">
        <PageHead title={title} back={{ href: '/portal/account', text: t('account.title') }} />
        <p>{t('account.addressIntro', { email })}</p>
        <Field
          id="email"
          label={t('account.newEmail')}
          help={t('account.newEmailHelp')}
          error={rejected?.error}
          input={{ type: 'email', autoComplete: 'email', defaultValue: rejected?.typed }}
        />
        <button>{t('account.sendLinks')}</button>
      </form>
    ),
  };
}
