import { Badge, BlockStack, Button, Card, InlineStack, Text } from '@shopify/polaris';
import type { InvitationView } from '#app/domain/creators/invitations/invitations.ts';
import type { MailState } from '#app/domain/mail-state.ts';
import { toast } from '#app/ui/app-bridge.ts';
import { useConfirm } from '#app/ui/confirm.tsx';
import { useFormats } from '#app/ui/formats.tsx';
import { ProblemBanner } from '#app/ui/problem-banner.tsx';
import { useSubmit } from '#app/ui/submit.ts';
import { useTranslate } from '#app/ui/translate.tsx';

const tones = {
  none: undefined,
  invited: 'info',
  opened: 'info',
  accepted: 'success',
  expired: 'warning',
  revoked: undefined,
} as const;

interface InvitationCardProps {
  invitation: InvitationView;
  mail: MailState;
  /** Whether the page is hidden because the creator has not accepted. */
  hidesPage: boolean;
}

/** The state of the creator's invitation, with buttons to send and revoke it. */
export function InvitationCard({ invitation, mail, hidesPage }: InvitationCardProps) {
  const t = useTranslate();
  const confirm = useConfirm();
  const sending = useSubmit(() => toast(t('collab.invitationSent')));
  const revoking = useSubmit(() => toast(t('collab.invitationRevoked')));
  const { state } = invitation;
  const isOpen = state === 'invited' || state === 'opened';
  const tone = tones[state];
  const revoke = async () => {
    const question = { title: t('collab.revokeTitle'), body: t('collab.revokeBody') };
    if (await confirm({ ...question, action: t('collab.revoke'), isDestructive: true }))
      revoking.submit({ revokeInvitation: true });
  };
  return (
    <Card>
      <BlockStack gap="300">
        <InlineStack align="space-between" blockAlign="center">
          <Text as="h2" variant="headingMd">
            {t('collab.invitation')}
          </Text>
          <Badge {...(tone && { tone })}>{t(`collabs.invitation-${state}`)}</Badge>
        </InlineStack>
        <InvitationText invitation={invitation} mail={mail} />
        {hidesPage && <Text as="p">{t('collab.pageHidden')}</Text>}
        <ProblemBanner problem={sending.problem ?? revoking.problem} />
        {state !== 'accepted' && (
          <InlineStack gap="200">
            <Button
              disabled={mail === 'none'}
              loading={sending.isSubmitting}
              onClick={() => sending.submit({ invite: true })}
            >
              {t(state === 'none' ? 'collab.invite' : 'collab.resendInvitation')}
            </Button>
            {isOpen && (
              <Button variant="plain" tone="critical" onClick={() => void revoke()}>
                {t('collab.revoke')}
              </Button>
            )}
          </InlineStack>
        )}
      </BlockStack>
    </Card>
  );
}

type InvitationTextProps = Omit<InvitationCardProps, 'hidesPage'>;

function InvitationText({ invitation: { state, sentAt, expiresAt }, mail }: InvitationTextProps) {
  const t = useTranslate();
  const { date } = useFormats();
  if (state === 'accepted') return <Text as="p">{t('collab.invitationAccepted')}</Text>;
  if (mail === 'none') return <Text as="p">{t('collab.noMail')}</Text>;
  const isOpen = state === 'invited' || state === 'opened';
  if (mail === 'delayed' && sentAt === null) return <Text as="p">{t('ui.mailDelayed')}</Text>;
  if (isOpen && sentAt === null) return <Text as="p">{t('collab.invitationWaits')}</Text>;
  if (isOpen && sentAt !== null && expiresAt !== null)
    return <Text as="p">{t('collab.invitationOpen', { sent: date(sentAt), expires: date(expiresAt) })}</Text>;
  return <Text as="p">{t('collab.invitationHelp')}</Text>;
}
