import { Text } from '@react-email/text';
import {
  addressMinutes,
  findAddressMail,
  type AddressMail,
  type AddressSide,
} from '#app/domain/creators/account/address-change.ts';
import { env } from '#app/env.ts';
import { portalText } from '#app/i18n/portal-text.ts';
import { LinkButton, MailLayout, sendRendered, styles } from './layout.tsx';

/** Sends the mail to one address of a change, unless the change has ended. */
export async function sendAddressMail(changeId: string, side: AddressSide): Promise<void> {
  const mail = await findAddressMail(changeId, side);
  if (!mail) return;
  const subject = portalText(mail.locale)('addressMail.subject');
  await sendRendered(
    { to: mail.to, id: `address-${side}.${changeId}`, subject },
    <AddressMailBody {...mail} />,
  );
}

function AddressMailBody({ locale, side, oldEmail, newEmail, token }: AddressMail) {
  const t = portalText(locale);
  const query = new URLSearchParams({ token: token ?? '', locale }).toString();
  return (
    <MailLayout locale={locale}>
      <Text style={styles.text}>{t('mail.greeting')}</Text>
      {token === undefined ? (
        <Text style={styles.text}>{t('addressMail.taken', { newEmail })}</Text>
      ) : (
        <>
          <Text style={styles.text}>{t(`addressMail.${side}`, { oldEmail, newEmail })}</Text>
          <LinkButton href={`${env.APP_URL}/portal/address?${query}`}>{t('addressMail.link')}</LinkButton>
          <Text style={styles.quiet}>{t('addressMail.validity', { minutes: addressMinutes })}</Text>
        </>
      )}
      <Text style={styles.quiet}>{t('addressMail.ignore')}</Text>
    </MailLayout>
  );
}
