import { BlockStack, Button, FormLayout, InlineStack } from '@shopify/polaris';
import { useState } from 'react';
import { ProblemBanner } from '#app/ui/problem-banner.tsx';
import { useText } from '#app/ui/text/use-text.tsx';
import { useAct } from '#app/ui/use-act.ts';
import type { ShownKey } from './key-facts.tsx';
import { KeyLife, KeyOverlap, lifeLike } from './key-terms.tsx';

/** Issues a key in the place of another, which goes on for a while. */
export function ReplaceKey({ old, onIssued }: { old: ShownKey; onIssued: (key: string) => void }) {
  const text = useText();
  const [hours, setHours] = useState(24);
  const [days, setDays] = useState(() => lifeLike(old));
  const { act, isActing, problem } = useAct<{ key: string }>(({ key }) => onIssued(key), { makes: true });
  return (
    <BlockStack gap="300">
      <ProblemBanner problem={problem} />
      <FormLayout>
        <KeyOverlap hours={hours} onChange={setHours} />
        <KeyLife days={days} onChange={setDays} />
      </FormLayout>
      <InlineStack>
        <Button
          loading={isActing}
          onClick={() => act({ intent: 'rotate', name: old.name, overlapHours: hours, expiresInDays: days })}
        >
          {text('settings.issueReplacement')}
        </Button>
      </InlineStack>
    </BlockStack>
  );
}
