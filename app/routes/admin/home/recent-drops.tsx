import { Badge, BlockStack, Card, InlineStack, Link, Text } from '@shopify/polaris';
import { useAgo } from '#app/ui/text/use-ago.ts';
import { useFormats } from '#app/ui/text/use-formats.tsx';
import { useText } from '#app/ui/text/use-text.tsx';
import type { Home } from './read-home.ts';

type Drop = Home['drops'][number];

/** The drops that creators published last. */
export function RecentDrops({ drops }: { drops: Drop[] }) {
  const text = useText();
  return (
    <Card>
      <BlockStack gap="300">
        <Text as="h2" variant="headingMd">
          {text('home.recentDrops')}
        </Text>
        {drops.length === 0 && (
          <Text as="p" tone="subdued">
            {text('home.noDrops')}
          </Text>
        )}
        {drops.map((drop) => (
          <DropRow key={drop.dropId} drop={drop} />
        ))}
      </BlockStack>
    </Card>
  );
}

function DropRow({ drop }: { drop: Drop }) {
  const text = useText();
  const { dateTime } = useFormats();
  const ago = useAgo();
  return (
    <InlineStack align="space-between" blockAlign="center" gap="200">
      <BlockStack gap="050">
        <Link url={`/collabs/${drop.collabId}/drops/${drop.dropId}`} removeUnderline>
          <Text as="span" fontWeight="semibold" breakWord>
            {drop.title}
          </Text>
        </Link>
        <Text as="p" tone="subdued" breakWord>
          {text('home.dropBy', { creator: drop.creator, count: drop.products })}
        </Text>
      </BlockStack>
      <InlineStack gap="200" blockAlign="center">
        {drop.state !== 'synced' && (
          <Badge tone={drop.state === 'waiting' ? 'attention' : 'critical'}>
            {text(drop.state === 'waiting' ? 'home.stateWaiting' : 'home.stateFailing')}
          </Badge>
        )}
        <time dateTime={drop.createdAt} title={dateTime(drop.createdAt)}>
          {ago(drop.createdAt)}
        </time>
      </InlineStack>
    </InlineStack>
  );
}
