import { Badge, BlockStack, InlineStack, Text } from '@shopify/polaris';
import { useAgo } from '#app/ui/text/use-ago.ts';
import { useFormats } from '#app/ui/text/use-formats.tsx';
import { useText } from '#app/ui/text/use-text.tsx';
import { Mono } from './rows.tsx';

/** A key as its list shows it; times are ISO 8601. */
export interface ShownKey {
  name: string;
  label: string;
  state: 'live' | 'expired' | 'revoked';
  /** Whether another took its place. */
  isReplaced: boolean;
  createdAt: string;
  lastUsedAt: string | null;
  endsAt: string | null;
}

const tones = { live: 'success', expired: 'attention', revoked: undefined } as const;
const stateWords = {
  live: 'settings.keyLive',
  expired: 'settings.keyExpired',
  revoked: 'settings.keyRevokedState',
} as const;

/** What a key is for, and how it stands. */
export function KeyFacts({ shown, title }: { shown: ShownKey; title: string }) {
  const text = useText();
  const { date } = useFormats();
  const ago = useAgo();
  const { name, state, isReplaced, createdAt, lastUsedAt, endsAt } = shown;
  const tone = tones[state];
  const facts = [
    text('settings.createdOn', { date: date(createdAt) }),
    lastUsedAt === null ? text('settings.neverUsed') : text('settings.lastUsed', { ago: ago(lastUsedAt) }),
    ...(endsAt === null
      ? []
      : [text(state === 'live' ? 'settings.endsOn' : 'settings.endedOn', { date: date(endsAt) })]),
  ];
  return (
    <BlockStack gap="100">
      <InlineStack gap="200" align="start" blockAlign="center">
        <Text as="h3" variant="headingSm">
          {title}
        </Text>
        <Badge {...(tone && { tone })}>{text(stateWords[state])}</Badge>
        {isReplaced && <Badge>{text('settings.keyReplaced')}</Badge>}
      </InlineStack>
      <Mono>{name}</Mono>
      <Text as="p" tone="subdued">
        {facts.join(' · ')}
      </Text>
    </BlockStack>
  );
}
