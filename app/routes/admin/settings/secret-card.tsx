import { BlockStack, Button, Card, InlineStack, Text } from '@shopify/polaris';
import { useEffect, useRef } from 'react';
import { CopyField } from '#app/ui/copy-field.tsx';
import { useTranslate } from '#app/ui/translate.tsx';
import { useConfirmLeave } from '#app/ui/leave-guard.ts';

interface SecretCardProps {
  title: string;
  body: string;
  /** The kind of secret: an API key or a signing secret. */
  label: string;
  secret: string;
  onSaved: () => void;
}

/** Shows a secret once. Only this page contains it. */
export function SecretCard({ title, body, label, secret, onSaved }: SecretCardProps) {
  const t = useTranslate();
  const heading = useRef<HTMLDivElement>(null);
  useEffect(() => heading.current?.focus(), [secret]);
  useConfirmLeave(true, {
    title: t('settings.secretLeaveTitle'),
    body: t('settings.secretLeaveBody'),
    action: t('ui.leave'),
    isDestructive: true,
  });
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
            {t('settings.secretSaved')}
          </Button>
        </InlineStack>
      </BlockStack>
    </Card>
  );
}
