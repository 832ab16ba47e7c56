import { useBlocker } from '@remix-run/react';
import { BlockStack, Button, Card, InlineStack, Text } from '@shopify/polaris';
import { useEffect, useRef } from 'react';
import { useConfirm } from '#app/ui/confirm.tsx';
import { CopyField } from '#app/ui/copy-field.tsx';
import { useText } from '#app/ui/text/use-text.tsx';

interface SecretCardProps {
  title: string;
  body: string;
  /** What the secret is: a key, a signing secret. */
  label: string;
  secret: string;
  onSaved: () => void;
}

/** A secret, the only time that it is shown. It lives in the page alone, and goes with it. */
export function SecretCard({ title, body, label, secret, onSaved }: SecretCardProps) {
  const text = useText();
  const heading = useRef<HTMLDivElement>(null);
  useEffect(() => heading.current?.focus(), [secret]);
  useKeepFromLeaving();
  return (
    <Card background="bg-surface-warning">
      <BlockStack gap="400">
        <div ref={heading} tabIndex={-1} role="alert">
          <BlockStack gap="200">
            <Text as="h2" variant="headingMd">
              {title}
            </Text>
            <Text as="p">{body}</Text>
          </BlockStack>
        </div>
        <CopyField label={label} value={secret} />
        <InlineStack>
          <Button variant="primary" onClick={onSaved}>
            {text('settings.secretSaved')}
          </Button>
        </InlineStack>
      </BlockStack>
    </Card>
  );
}

/** Asks before the page is left that alone has the secret. */
function useKeepFromLeaving(): void {
  const text = useText();
  const confirm = useConfirm();
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    void confirm({
      title: text('settings.secretLeaveTitle'),
      body: text('settings.secretLeaveBody'),
      action: text('ui.leave'),
      isDestructive: true,
    }).then((leaves) => {
      if (leaves) blocker.proceed();
      else blocker.reset();
    });
  }, [blocker, confirm, text]);
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, []);
}
