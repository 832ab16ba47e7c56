import { Banner } from './banner.tsx';
import { useTranslate } from './translate.tsx';

/** Says that no mail can be sent, or that mails are delayed at present. */
export function MailBanner({ mail }: { mail: 'none' | 'delayed' | 'available' }) {
  const t = useTranslate();
  if (mail === 'available') return null;
  return <Banner tone="warning">{t(mail === 'none' ? 'collab.noMail' : 'ui.mailDelayed')}</Banner>;
}
