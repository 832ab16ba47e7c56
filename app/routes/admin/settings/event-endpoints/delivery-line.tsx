import {
  Badge,
  BlockStack,
  Box,
  Button,
  ButtonGroup,
  Collapsible,
  InlineStack,
  Text,
} from '@shopify/polaris';
import { useId, useState } from 'react';
import { ProblemBanner } from '#app/ui/problem-banner.tsx';
import { useFormats, useNextAttempt } from '#app/ui/formats.tsx';
import { useTranslate } from '#app/ui/translate.tsx';
import { toast } from '#app/ui/app-bridge.ts';
import { useSubmit } from '#app/ui/submit.ts';
import { RowText } from '../settings-page.tsx';
import type { ShownDelivery } from './endpoint-data.ts';

const tones = { waiting: 'info', delivered: 'success', failed: 'critical' } as const;

/** One delivery: its status and, on request, the sent body and the response. */
export function DeliveryLine({ delivery, isOff }: { delivery: ShownDelivery; isOff: boolean }) {
  const t = useTranslate();
  const { dateTime } = useFormats();
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  const { submit, isSubmitting, problem } = useSubmit(() => toast(t('settings.resent', { count: 1 })));
  const { eventId, type, happenedAt, state } = delivery;
  const name = `${type}, ${dateTime(happenedAt)}`;
  return (
    <BlockStack gap="200">
      <InlineStack align="space-between" blockAlign="start" gap="300">
        <RowText>
          <BlockStack gap="100">
            <InlineStack gap="200" align="start" blockAlign="center">
              <Text as="h3" variant="headingSm">
                {type}
              </Text>
              <StateBadge state={state} />
            </InlineStack>
            <Outcome delivery={delivery} />
          </BlockStack>
        </RowText>
        <ButtonGroup>
          <Button
            onClick={() => setIsOpen(!isOpen)}
            ariaExpanded={isOpen}
            ariaControls={id}
            accessibilityLabel={t('settings.detailsOf', { delivery: name })}
          >
            {t('settings.details')}
          </Button>
          {!isOff && (
            <Button
              loading={isSubmitting}
              onClick={() => submit({ intent: 'redeliver', eventId })}
              accessibilityLabel={t('settings.redeliverNamed', { delivery: name })}
            >
              {t('settings.redeliver')}
            </Button>
          )}
        </ButtonGroup>
      </InlineStack>
      <ProblemBanner problem={problem} />
      <Collapsible id={id} open={isOpen}>
        <Details delivery={delivery} />
      </Collapsible>
    </BlockStack>
  );
}

/** The status of a delivery. */
export function StateBadge({ state }: Pick<ShownDelivery, 'state'>) {
  const t = useTranslate();
  return <Badge tone={tones[state]}>{t(stateLabels[state])}</Badge>;
}

/** The result of a delivery so far. */
export function Outcome({ delivery }: { delivery: ShownDelivery }) {
  const t = useTranslate();
  const { dateTime } = useFormats();
  const nextAttempt = useNextAttempt();
  const { happenedAt, attempts, error, status, nextAttemptAt } = delivery;
  const details = [
    dateTime(happenedAt),
    t('ui.attempts', { count: attempts }),
    ...(status === null ? [] : [t('settings.responded', { status: String(status) })]),
    ...(nextAttemptAt === null ? [] : [nextAttempt(nextAttemptAt)]),
  ];
  return (
    <>
      <Text as="p" tone="subdued">
        {details.join(' · ')}
      </Text>
      {error !== null && (
        <Text as="p" tone="critical" breakWord>
          {error}
        </Text>
      )}
    </>
  );
}

function Details({ delivery: { eventId, body, response } }: { delivery: ShownDelivery }) {
  const t = useTranslate();
  return (
    <BlockStack gap="200">
      <Text as="p" tone="subdued">
        webhook-id: {eventId}
      </Text>
      <Code title={t('settings.sent')} code={body} />
      {response !== null && <Code title={t('settings.response')} code={response} />}
    </BlockStack>
  );
}

function Code({ title, code }: { title: string; code: string }) {
  return (
    <BlockStack gap="100">
      <Text as="h4" variant="headingXs">
        {title}
      </Text>
      <Box background="bg-surface-secondary" padding="300" borderRadius="200" tabIndex={0}>
        <pre
          style={{
            margin: 0,
            whiteSpace: 'pre-wrap',
            overflowWrap: 'anywhere',
            maxHeight: '20rem',
            overflow: 'auto',
          }}
        >
          {code === '' ? '—' : code}
        </pre>
      </Box>
    </BlockStack>
  );
}

/** Labels of delivery states. */
export const stateLabels = {
  waiting: 'settings.deliveryWaiting',
  delivered: 'settings.deliveryDelivered',
  failed: 'settings.deliveryFailed',
} as const;
