import { BlockStack, Button, Card, FormLayout, InlineStack, Text, TextField } from '@shopify/polaris';
import { useState } from 'react';
import { ProblemBanner } from '#app/ui/problem-banner.tsx';
import { useText } from '#app/ui/text/use-text.tsx';
import { useAct } from '#app/ui/use-act.ts';
import { useTypingGuard } from '#app/ui/use-typing-guard.ts';
import { KeyLife } from './key-terms.tsx';

/** Issues a key of the channel. */
export function IssueKey({ onIssued }: { onIssued: (key: string) => void }) {
  const text = useText();
  const [label, setLabel] = useState('');
  const [days, setDays] = useState<number | null>(null);
  const { act, isActing, problem, problemAt } = useAct<{ key: string }>(
    ({ key }) => {
      setLabel('');
      onIssued(key);
    },
    { makes: true },
  );
  useTypingGuard(label !== '');
  return (
    <Card>
      <BlockStack gap="400">
        <Text as="h2" variant="headingMd">
          {text('settings.issueKey')}
        </Text>
        <ProblemBanner problem={problem} shown={['label']} />
        <FormLayout>
          <TextField
            label={text('settings.keyLabel')}
            helpText={text('settings.keyLabelHelp')}
            value={label}
            onChange={setLabel}
            error={problemAt('label') ?? false}
            maxLength={100}
            autoComplete="off"
          />
          <KeyLife days={days} onChange={setDays} />
        </FormLayout>
        <InlineStack>
          <Button
            variant="primary"
            loading={isActing}
            onClick={() => act({ intent: 'issue', label, expiresInDays: days })}
          >
            {text('settings.issueKey')}
          </Button>
        </InlineStack>
      </BlockStack>
    </Card>
  );
}
