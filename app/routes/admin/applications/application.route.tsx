import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import {
  Badge,
  BlockStack,
  Button,
  Card,
  InlineStack,
  Link,
  Page,
  Select,
  Text,
  TextField,
} from '@shopify/polaris';
import { Banner } from '#app/ui/banner.tsx';
import { useState } from 'react';
import { z } from 'zod';
import { withAdminAction, withAdminPage } from '#app/http/admin-page.ts';
import {
  approveApplication,
  declineApplication,
  findCollabOfApplicant,
  getApplication,
} from '#app/domain/creators/applications/decide.ts';
import type { Answer } from '#app/domain/creators/applications/apply.ts';
import { fieldValues } from '#app/domain/collabs/field-values.ts';
import { listTiers } from '#app/domain/campaigns/list.ts';
import { emptyMeansNull } from '#app/domain/input/text.ts';
import { validate } from '#app/domain/input/validate.ts';
import { getMailState } from '#app/domain/mail-state.ts';
import { toast } from '#app/ui/app-bridge.ts';
import { useFormats } from '#app/ui/formats.tsx';
import { useUnsavedInputGuard } from '#app/ui/leave-guard.ts';
import { keepInputOnError, keepPageOnError } from '#app/ui/page-data.ts';
import { MailBanner } from '#app/ui/mail-banner.tsx';
import { ProblemBanner } from '#app/ui/problem-banner.tsx';
import { useSubmit } from '#app/ui/submit.ts';
import { useTranslate } from '#app/ui/translate.tsx';
import { tierChoices } from '../collabs/choices.ts';

/** One application with its answers. */
export function loader({ request, params }: LoaderFunctionArgs) {
  return withAdminPage(request, async ({ channelId }) => {
    const key = { channelId, applicationId: params['applicationId'] ?? '' };
    const [{ createdAt, decidedAt, ...application }, tiers, mail] = await Promise.all([
      getApplication(key),
      listTiers(channelId),
      getMailState(),
    ]);
    const times = { createdAt: createdAt.toISOString(), decidedAt: decidedAt?.toISOString() ?? null };
    const present = await findCollabOfApplicant(channelId, application.email);
    return { application: { ...application, ...times }, tiers, mail, present };
  });
}

const decision = z.discriminatedUnion('decision', [
  z.object({ decision: z.literal('approve'), tier: emptyMeansNull(fieldValues.collabTier) }),
  z.object({ decision: z.literal('decline'), message: z.string() }),
]);

/** Approves the application into a tier, or declines it. */
export function action({ request, params }: ActionFunctionArgs) {
  return withAdminAction(request, async ({ channelId }, input) => {
    const key = { channelId, applicationId: params['applicationId'] ?? '' };
    const sent = validate(decision, input);
    if (sent.decision === 'approve') return approveApplication(key, sent.tier);
    await declineApplication(key, sent.message);
    return { collabId: null, isPresent: false, sendsMail: true };
  });
}

export const clientAction = keepInputOnError;
export const clientLoader = keepPageOnError;

const tones = { new: 'attention', approved: 'success', declined: undefined } as const;

export default function ApplicationPage() {
  const { application, mail } = useLoaderData<typeof loader>();
  const t = useTranslate();
  const { dateTime } = useFormats();
  const { state, firstName, lastName, email, createdAt, collabId, message, decidedAt } = application;
  const tone = tones[state];
  return (
    <Page
      narrowWidth
      title={`${firstName} ${lastName}`}
      subtitle={email}
      titleMetadata={<Badge {...(tone && { tone })}>{t(`applications.${state}`)}</Badge>}
      backAction={{ content: t('ui.applications'), url: '/applications' }}
    >
      <BlockStack gap="400">
        <MailBanner mail={mail} />
        <Card>
          <BlockStack gap="400">
            <Text as="p" tone="subdued">
              {t('applications.sent', { time: dateTime(createdAt) })}
            </Text>
            <Answers answers={application.answers} />
          </BlockStack>
        </Card>
        {state === 'new' && <Decision />}
        {state !== 'new' && decidedAt !== null && (
          <Card>
            <BlockStack gap="200">
              <Text as="p">{t(`applications.${state}At`, { time: dateTime(decidedAt) })}</Text>
              {message !== null && <Text as="p">{message}</Text>}
              {collabId !== null && <Link url={`/collabs/${collabId}`}>{t('applications.viewCollab')}</Link>}
              <Text as="p" tone="subdued">
                {t('applications.retention')}
              </Text>
            </BlockStack>
          </Card>
        )}
      </BlockStack>
    </Page>
  );
}

function Answers({ answers }: { answers: readonly Answer[] }) {
  const t = useTranslate();
  if (answers.length === 0)
    return (
      <Text as="p" tone="subdued">
        {t('applications.noAnswers')}
      </Text>
    );
  return answers.map(({ label, kind, value }, index) => (
    <BlockStack key={index} gap="050">
      <Text as="h2" variant="headingSm">
        {label}
      </Text>
      <div style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
        {kind === 'link' && value !== '' ? (
          <Link url={value} target="_blank">
            {value}
          </Link>
        ) : (
          value || '—'
        )}
      </div>
    </BlockStack>
  ));
}

/** Approval into a tier, or a decline with a message. */
function Decision() {
  const { tiers, present } = useLoaderData<typeof loader>();
  const t = useTranslate();
  const open = tiers.filter(({ isArchived }) => !isArchived);
  const [tier, setTier] = useState(open.find(({ isDefault }) => isDefault)?.id ?? '');
  const [message, setMessage] = useState('');
  useUnsavedInputGuard(message !== '');
  const approving = useSubmit<{ isPresent: boolean; sendsMail: boolean }>(({ isPresent, sendsMail }) => {
    const outcome = isPresent ? 'approvedPresent' : 'approvedToast';
    toast(t(`applications.${outcome}${sendsMail ? '' : 'NoMail'}`));
  });
  const declining = useSubmit(() => toast(t('applications.declinedToast')));
  const options = [{ label: t('collab.noTier'), value: '' }, ...tierChoices(open)];
  return (
    <Card>
      <BlockStack gap="400">
        <ProblemBanner problem={approving.problem ?? declining.problem} />
        {present ? (
          <Banner
            tone="info"
            title={t('applications.present')}
            action={{ content: t('applications.viewCollab'), url: `/collabs/${present.collabId}` }}
          >
            <p>
              {present.tier === null
                ? t('applications.presentNoTier')
                : t('applications.presentTier', { tier: present.tier })}
            </p>
          </Banner>
        ) : (
          <Select label={t('collabs.by-tier')} options={options} value={tier} onChange={setTier} />
        )}
        <InlineStack>
          <Button
            variant="primary"
            loading={approving.isSubmitting}
            disabled={declining.isSubmitting}
            onClick={() => approving.submit({ decision: 'approve', tier })}
          >
            {t('applications.approve')}
          </Button>
        </InlineStack>
        <TextField
          label={t('applications.message')}
          helpText={t('applications.messageHelp')}
          autoComplete="off"
          multiline={3}
          maxLength={2000}
          value={message}
          onChange={setMessage}
        />
        <InlineStack>
          <Button
            tone="critical"
            loading={declining.isSubmitting}
            disabled={approving.isSubmitting}
            onClick={() => declining.submit({ decision: 'decline', message })}
          >
            {t('applications.decline')}
          </Button>
        </InlineStack>
      </BlockStack>
    </Card>
  );
}
