import { BlockStack, Button, ButtonGroup, Card, InlineStack, Text } from '@shopify/polaris';
import { useState } from 'react';
import { useConfirm } from '#app/ui/confirm.tsx';
import { ProblemBanner } from '#app/ui/problem-banner.tsx';
import { useText } from '#app/ui/text/use-text.tsx';
import { toast } from '#app/ui/toast.ts';
import { useAct } from '#app/ui/use-act.ts';
import { KeyFacts } from './key-facts.tsx';
import type { ShownKey } from './key-facts.tsx';
import { ReplaceKey } from './replace-key.tsx';
import { Facts, Row, Rows } from './rows.tsx';

interface KeyListProps {
  keys: readonly ShownKey[];
  onIssued: (key: string) => void;
}

/** The keys of a channel, newest first, with what can be done with those that live; the others on demand. */
export function KeyList({ keys, onIssued }: KeyListProps) {
  const text = useText();
  const [showsEnded, setShowsEnded] = useState(false);
  if (keys.length === 0)
    return (
      <Card>
        <BlockStack gap="200">
          <Text as="h2" variant="headingMd">
            {text('settings.noKeys')}
          </Text>
          <Text as="p" tone="subdued">
            {text('settings.noKeysBody')}
          </Text>
        </BlockStack>
      </Card>
    );
  const live = keys.filter(({ state }) => state === 'live');
  const ended = keys.filter(({ state }) => state !== 'live');
  return (
    <BlockStack gap="400">
      <KeyRows keys={live} onIssued={onIssued} />
      {ended.length > 0 && (
        <InlineStack>
          <Button variant="plain" ariaExpanded={showsEnded} onClick={() => setShowsEnded(!showsEnded)}>
            {text(showsEnded ? 'settings.hideEndedKeys' : 'settings.showEndedKeys', { count: ended.length })}
          </Button>
        </InlineStack>
      )}
      {showsEnded && <KeyRows keys={ended} onIssued={onIssued} />}
    </BlockStack>
  );
}

function KeyRows({ keys, onIssued }: KeyListProps) {
  if (keys.length === 0) return null;
  return (
    <Rows>
      {keys.map((key, index) => (
        <Row key={key.name} isFirst={index === 0}>
          <KeyRow shown={key} onIssued={onIssued} />
        </Row>
      ))}
    </Rows>
  );
}

function KeyRow({ shown, onIssued }: { shown: ShownKey; onIssued: (key: string) => void }) {
  const text = useText();
  const confirm = useConfirm();
  const [isReplacing, setIsReplacing] = useState(false);
  const revoking = useAct(() => toast(text('settings.keyRevoked')));
  const { name, label, state, isReplaced } = shown;
  const title = label || text('settings.noLabel');
  const revoke = async () => {
    const goesOn = await confirm({
      title: text('settings.revokeKeyTitle', { key: title }),
      body: text('settings.revokeKeyBody'),
      action: text('settings.revokeKey'),
      isDestructive: true,
    });
    if (goesOn) revoking.act({ intent: 'revoke', name });
  };
  return (
    <BlockStack gap="300">
      <InlineStack align="space-between" blockAlign="start" gap="300">
        <Facts>
          <KeyFacts shown={shown} title={title} />
        </Facts>
        {state === 'live' && (
          <ButtonGroup>
            {!isReplaced && (
              <Button
                onClick={() => setIsReplacing(!isReplacing)}
                ariaExpanded={isReplacing}
                accessibilityLabel={text('settings.replaceKeyNamed', { key: title })}
              >
                {text('settings.replaceKey')}
              </Button>
            )}
            <Button
              tone="critical"
              loading={revoking.isActing}
              onClick={() => void revoke()}
              accessibilityLabel={text('settings.revokeKeyNamed', { key: title })}
            >
              {text('settings.revokeKey')}
            </Button>
          </ButtonGroup>
        )}
      </InlineStack>
      <ProblemBanner problem={revoking.problem} />
      {isReplacing && !isReplaced && state === 'live' && (
        <ReplaceKey
          old={shown}
          onIssued={(key) => {
            setIsReplacing(false);
            onIssued(key);
          }}
        />
      )}
    </BlockStack>
  );
}
