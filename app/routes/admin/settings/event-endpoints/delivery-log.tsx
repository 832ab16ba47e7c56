import { useSearchParams } from '@remix-run/react';
import { BlockStack, Box, Button, Card, InlineStack, Pagination, Select, Text } from '@shopify/polaris';
import { toast } from '#app/ui/app-bridge.ts';
import { useConfirm } from '#app/ui/confirm.tsx';
import { ProblemBanner } from '#app/ui/problem-banner.tsx';
import { useSubmit } from '#app/ui/submit.ts';
import { useTranslate } from '#app/ui/translate.tsx';
import { Row, Rows } from '../settings-page.tsx';
import { DeliveryLine, stateLabels } from './delivery-line.tsx';
import type { ShownDelivery } from './endpoint-data.ts';

interface DeliveryLogProps {
  deliveries: readonly ShownDelivery[];
  hasNewer: boolean;
  hasOlder: boolean;
  deliveryStates: readonly ShownDelivery['state'][];
  eventTypes: readonly string[];
  /** Whether the endpoint is disabled. */
  isOff: boolean;
}

/** The deliveries of an endpoint, newest first; filters and cursor are in the URL. */
export function DeliveryLog({ deliveries, hasNewer, hasOlder, isOff, ...choices }: DeliveryLogProps) {
  const t = useTranslate();
  const [search, setSearch] = useSearchParams();
  const go = (changes: Record<string, string | undefined>) =>
    setSearch(
      (now) => {
        for (const name of ['before', 'after', ...Object.keys(changes)]) now.delete(name);
        for (const [name, value] of Object.entries(changes)) if (value) now.set(name, value);
        return now;
      },
      { preventScrollReset: true },
    );
  const [first, last] = [deliveries[0]?.eventId, deliveries.at(-1)?.eventId];
  return (
    <BlockStack gap="300">
      {/* On small screens the rows below have no margin. */}
      <Box paddingInline={{ xs: '400', sm: '0' }}>
        <BlockStack gap="300">
          <InlineStack align="space-between" blockAlign="center" gap="300">
            <Text as="h2" variant="headingMd">
              {t('settings.deliveries')}
            </Text>
            {!isOff && <RedeliverFailed />}
          </InlineStack>
          <Filters {...choices} search={search} onChange={go} />
        </BlockStack>
      </Box>
      {deliveries.length === 0 ? (
        <Card>
          <Text as="p" tone="subdued">
            {t('settings.noDeliveries')}
          </Text>
        </Card>
      ) : (
        <Rows>
          {deliveries.map((delivery, index) => (
            <Row key={delivery.eventId} isFirst={index === 0}>
              <DeliveryLine delivery={delivery} isOff={isOff} />
            </Row>
          ))}
        </Rows>
      )}
      {(hasNewer || hasOlder) && (
        <InlineStack align="center">
          <Pagination
            hasPrevious={hasNewer}
            onPrevious={() => go({ after: first })}
            hasNext={hasOlder}
            onNext={() => go({ before: last })}
            accessibilityLabel={t('settings.deliveries')}
            previousTooltip={t('ui.newer')}
            nextTooltip={t('ui.older')}
          />
        </InlineStack>
      )}
    </BlockStack>
  );
}

interface FiltersProps extends Pick<DeliveryLogProps, 'deliveryStates' | 'eventTypes'> {
  search: URLSearchParams;
  onChange: (changes: Record<string, string | undefined>) => void;
}

function Filters({ deliveryStates, eventTypes, search, onChange }: FiltersProps) {
  const t = useTranslate();
  const all = { value: '', label: t('settings.all') };
  return (
    <InlineStack gap="300">
      <Select
        label={t('settings.state')}
        labelInline
        options={[all, ...deliveryStates.map((state) => ({ value: state, label: t(stateLabels[state]) }))]}
        value={search.get('state') ?? ''}
        onChange={(state) => onChange({ state })}
      />
      <Select
        label={t('settings.eventType')}
        labelInline
        options={[all, ...eventTypes.map((type) => ({ value: type, label: type }))]}
        value={search.get('type') ?? ''}
        onChange={(type) => onChange({ type })}
      />
    </InlineStack>
  );
}

function RedeliverFailed() {
  const t = useTranslate();
  const confirm = useConfirm();
  const { submit, isSubmitting, problem } = useSubmit<{ count: number }>(({ count }) =>
    toast(t('settings.resent', { count })),
  );
  const confirmResend = async () => {
    const title = t('settings.redeliverFailedTitle');
    const body = t('settings.redeliverFailedBody');
    if (await confirm({ title, body, action: t('settings.redeliverFailed') }))
      submit({ intent: 'redeliver-failed' });
  };
  return (
    <>
      <Button loading={isSubmitting} onClick={() => void confirmResend()}>
        {t('settings.redeliverFailed')}
      </Button>
      <ProblemBanner problem={problem} />
    </>
  );
}
