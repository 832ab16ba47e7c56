import { useSearchParams } from '@remix-run/react';
import { BlockStack, Box, Button, Card, InlineStack, Pagination, Select, Text } from '@shopify/polaris';
import { useConfirm } from '#app/ui/confirm.tsx';
import { ProblemBanner } from '#app/ui/problem-banner.tsx';
import { useText } from '#app/ui/text/use-text.tsx';
import { toast } from '#app/ui/toast.ts';
import { useAct } from '#app/ui/use-act.ts';
import { Row, Rows } from '../rows.tsx';
import { DeliveryLine } from './delivery-line.tsx';
import { stateWords } from './delivery-words.ts';
import type { ShownDelivery } from './show-delivery.ts';

interface DeliveryLogProps {
  deliveries: readonly ShownDelivery[];
  hasNewer: boolean;
  hasOlder: boolean;
  deliveryStates: readonly ShownDelivery['state'][];
  eventTypes: readonly string[];
  /** Whether nothing is sent to the endpoint. */
  isOff: boolean;
}

/** What was sent to a receiver, newest first; filters and place stand in the address. */
export function DeliveryLog({ deliveries, hasNewer, hasOlder, isOff, ...choices }: DeliveryLogProps) {
  const text = useText();
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
      {/* On a small screen the rows below reach its edges. */}
      <Box paddingInline={{ xs: '400', sm: '0' }}>
        <BlockStack gap="300">
          <InlineStack align="space-between" blockAlign="center" gap="300">
            <Text as="h2" variant="headingMd">
              {text('settings.deliveries')}
            </Text>
            {!isOff && <RedeliverFailed />}
          </InlineStack>
          <Filters {...choices} search={search} onChange={go} />
        </BlockStack>
      </Box>
      {deliveries.length === 0 ? (
        <Card>
          <Text as="p" tone="subdued">
            {text('settings.noDeliveries')}
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
            accessibilityLabel={text('settings.deliveries')}
            previousTooltip={text('ui.newer')}
            nextTooltip={text('ui.older')}
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
  const text = useText();
  const all = { value: '', label: text('settings.all') };
  return (
    <InlineStack gap="300">
      <Select
        label={text('settings.state')}
        labelInline
        options={[all, ...deliveryStates.map((state) => ({ value: state, label: text(stateWords[state]) }))]}
        value={search.get('state') ?? ''}
        onChange={(state) => onChange({ state })}
      />
      <Select
        label={text('settings.eventType')}
        labelInline
        options={[all, ...eventTypes.map((type) => ({ value: type, label: type }))]}
        value={search.get('type') ?? ''}
        onChange={(type) => onChange({ type })}
      />
    </InlineStack>
  );
}

function RedeliverFailed() {
  const text = useText();
  const confirm = useConfirm();
  const { act, isActing, problem } = useAct<{ count: number }>(({ count }) =>
    toast(text('settings.sentAgain', { count })),
  );
  const ask = async () => {
    const title = text('settings.redeliverFailedTitle');
    const body = text('settings.redeliverFailedBody');
    if (await confirm({ title, body, action: text('settings.redeliverFailed') }))
      act({ intent: 'redeliver-failed' });
  };
  return (
    <>
      <Button loading={isActing} onClick={() => void ask()}>
        {text('settings.redeliverFailed')}
      </Button>
      <ProblemBanner problem={problem} />
    </>
  );
}
