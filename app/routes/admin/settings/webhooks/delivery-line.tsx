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
import { useAgo } from '#app/ui/text/use-ago.ts';
import { useFormats } from '#app/ui/text/use-formats.tsx';
import { useSaid } from '#app/ui/text/use-said.ts';
import { useText } from '#app/ui/text/use-text.tsx';
import { toast } from '#app/ui/toast.ts';
import { useAct } from '#app/ui/use-act.ts';
import { Facts } from '../rows.tsx';
import { stateWords } from './delivery-words.ts';
import type { ShownDelivery } from './show-delivery.ts';

const tones = { waiting: 'info', delivered: 'success', failed: 'critical' } as const;

/** One message to a receiver: how it went, and on demand what was sent and what was answered. */
export function DeliveryLine({ delivery, isOff }: { delivery: ShownDelivery; isOff: boolean }) {
  const text = useText();
  const { dateTime } = useFormats();
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  const { act, isActing, problem } = useAct(() => toast(text('settings.sentAgain', { count: 1 })));
  const { eventId, type, happenedAt, state } = delivery;
  const name = `${type}, ${dateTime(happenedAt)}`;
  return (
    <BlockStack gap="200">
      <InlineStack align="space-between" blockAlign="start" gap="300">
        <Facts>
          <BlockStack gap="100">
            <InlineStack gap="200" align="start" blockAlign="center">
              <Text as="h3" variant="headingSm">
                {type}
              </Text>
              <Badge tone={tones[state]}>{text(stateWords[state])}</Badge>
            </InlineStack>
            <Outcome delivery={delivery} />
          </BlockStack>
        </Facts>
        <ButtonGroup>
          <Button
            onClick={() => setIsOpen(!isOpen)}
            ariaExpanded={isOpen}
            ariaControls={id}
            accessibilityLabel={text('settings.detailsOf', { delivery: name })}
          >
            {text('settings.details')}
          </Button>
          {!isOff && (
            <Button
              loading={isActing}
              onClick={() => act({ intent: 'redeliver', eventId })}
              accessibilityLabel={text('settings.redeliverNamed', { delivery: name })}
            >
              {text('settings.redeliver')}
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

function Outcome({ delivery }: { delivery: ShownDelivery }) {
  const text = useText();
  const said = useSaid();
  const { dateTime } = useFormats();
  const ago = useAgo();
  const { happenedAt, attempts, error, status, nextAttemptAt } = delivery;
  const facts = [
    dateTime(happenedAt),
    text('settings.attempts', { count: attempts }),
    ...(status === null ? [] : [text('settings.answered', { status: String(status) })]),
    ...(nextAttemptAt === null ? [] : [text('settings.nextAttempt', { ago: ago(nextAttemptAt) })]),
  ];
  return (
    <>
      <Text as="p" tone="subdued">
        {facts.join(' · ')}
      </Text>
      {error !== null && (
        <Text as="p" tone="critical" breakWord>
          {said(error)}
        </Text>
      )}
    </>
  );
}

function Details({ delivery: { eventId, body, answer } }: { delivery: ShownDelivery }) {
  const text = useText();
  return (
    <BlockStack gap="200">
      <Text as="p" tone="subdued">
        webhook-id: {eventId}
      </Text>
      <Code title={text('settings.sent')} code={body} />
      {answer !== null && <Code title={text('settings.answer')} code={answer} />}
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
