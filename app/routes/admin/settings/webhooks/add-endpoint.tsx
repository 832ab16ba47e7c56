import { BlockStack, Button, Card, InlineStack, Text } from '@shopify/polaris';
import { useState } from 'react';
import { ProblemBanner } from '#app/ui/problem-banner.tsx';
import { isSame } from '#app/ui/is-same.ts';
import { useText } from '#app/ui/text/use-text.tsx';
import { useAct } from '#app/ui/use-act.ts';
import { useTypingGuard } from '#app/ui/use-typing-guard.ts';
import { EndpointFields } from './endpoint-fields.tsx';
import type { EndpointValues } from './endpoint-fields.tsx';

interface AddEndpointProps {
  eventTypes: readonly string[];
  onAdded: (secret: string) => void;
}

const nothing: EndpointValues = { url: '', all: true, types: [] };

/** Adds a receiver of events. */
export function AddEndpoint({ eventTypes, onAdded }: AddEndpointProps) {
  const text = useText();
  const [values, setValues] = useState(nothing);
  const { act, isActing, problem, problemAt } = useAct<{ secret: string }>(
    ({ secret }) => {
      setValues(nothing);
      onAdded(secret);
    },
    { makes: true },
  );
  useTypingGuard(!isSame(values, nothing));
  return (
    <Card>
      <BlockStack gap="400">
        <Text as="h2" variant="headingMd">
          {text('settings.addEndpoint')}
        </Text>
        <ProblemBanner problem={problem} shown={['url', 'types']} />
        <EndpointFields
          values={values}
          eventTypes={eventTypes}
          onChange={(changes) => setValues({ ...values, ...changes })}
          problemAt={problemAt}
        />
        <InlineStack>
          <Button variant="primary" loading={isActing} onClick={() => act({ ...values })}>
            {text('settings.addEndpoint')}
          </Button>
        </InlineStack>
      </BlockStack>
    </Card>
  );
}
