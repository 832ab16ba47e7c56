import { Text } from '@react-email/text';
import type { z } from 'zod';
import { findDraftMail, type DraftMail } from '#app/domain/drops/drafts/mail.ts';
import { env } from '#app/env.ts';
import { translate } from '#app/i18n/message.ts';
import type { tasks } from '#app/jobs/tasks.ts';
import { LinkButton, MailLayout, mailText, sendRendered, styles } from './layout.tsx';

type DraftMailKey = z.output<typeof tasks.sendDraftMail.payload>;

/**
 * Sends a mail about a draft to its creator or the brand, unless the draft was changed since.
 * @param rowId of the due row: a draft can be submitted or returned again in the same revision.
 */
export async function sendDraftMail(key: DraftMailKey, rowId: string): Promise<void> {
  const mail = await findDraftMail(key);
  if (!mail) return;
  const { brand, creatorName, title } = mail;
  const values = { brand: brand.name, creator: creatorName, title };
  const subject = mailText(mail.locale)(`dropMail.${key.about}Subject`, values);
  const id = `draft-${key.about}.${rowId}`;
  await sendRendered({ to: mail.to, id, subject }, <DraftMailBody mail={mail} mailKey={key} />);
}

function DraftMailBody({ mail, mailKey: { about, draftId } }: { mail: DraftMail; mailKey: DraftMailKey }) {
  const { locale, brand, reviewUrl, creatorName, collabId, title, comment, reason } = mail;
  const t = mailText(locale);
  const values = { brand: brand.name, creator: creatorName, title };
  const isToBrand = about === 'submitted';
  const href = isToBrand ? reviewUrl : `${env.APP_URL}/portal/drops/${collabId}/${draftId}`;
  return (
    <MailLayout locale={locale} brand={brand}>
      <Text style={styles.text}>{t('mail.greeting')}</Text>
      <Text style={styles.text}>{t(`dropMail.${about}`, values)}</Text>
      {about === 'approved' && <Text style={styles.text}>{publicationText(mail)}</Text>}
      {about === 'changes' && <Text style={styles.quote}>{comment}</Text>}
      {about === 'failed' && reason && <Text style={styles.quote}>{translate(reason, locale)}</Text>}
      <LinkButton href={href} brand={brand}>
        {t(isToBrand ? 'dropMail.review' : 'dropMail.open')}
      </LinkButton>
      {!isToBrand && <Text style={styles.quiet}>{t('dropMail.settings')}</Text>}
    </MailLayout>
  );
}

/** When shoppers see an approved drop. The creator's time zone is unknown, so the brand's is named. */
function publicationText({ locale, publishAt, timeZone }: DraftMail): string {
  const t = mailText(locale);
  if (publishAt === null) return t('dropMail.now');
  const format = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'long', timeZone });
  return t('dropMail.later', { time: format.format(publishAt) });
}
