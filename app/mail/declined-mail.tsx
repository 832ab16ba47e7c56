import { Text } from '@react-email/text';
import {
  findDeclinedMail,
  type ApplicationKey,
  type DeclinedMail,
} from '#app/domain/creators/applications/decide.ts';
import { MailLayout, mailText, sendRendered, styles } from './layout.tsx';

/** Sends the mail of a declined application. */
export async function sendDeclined(key: ApplicationKey): Promise<void> {
  const mail = await findDeclinedMail(key);
  if (!mail) return;
  const subject = mailText(mail.locale)('mail.declinedSubject', { brand: mail.brand.name });
  const head = { to: mail.email, id: `declined.${key.applicationId}`, subject };
  await sendRendered(head, <DeclinedMailBody {...mail} />);
}

function DeclinedMailBody({ locale, message, brand }: DeclinedMail) {
  const t = mailText(locale);
  return (
    <MailLayout locale={locale} brand={brand}>
      <Text style={styles.text}>{t('mail.greeting')}</Text>
      <Text style={styles.text}>{t('mail.declined', { brand: brand.name })}</Text>
      {message !== null && (
        <>
          <Text style={styles.text}>{t('mail.declinedMessage', { brand: brand.name })}</Text>
          <Text style={styles.quote}>{message}</Text>
        </>
      )}
    </MailLayout>
  );
}
