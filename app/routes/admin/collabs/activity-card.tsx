import { BlockStack, Button, Card, InlineStack, Link, Text } from '@shopify/polaris';
import { memo } from 'react';
import type { Activity } from '#app/domain/collabs/detail/list-activity.ts';
import { useAgo } from '#app/ui/text/use-ago.ts';
import { useFormats } from '#app/ui/text/use-formats.tsx';
import { useSaid } from '#app/ui/text/use-said.ts';
import { useText } from '#app/ui/text/use-text.tsx';
import { useFieldName } from './use-field-name.ts';

interface ActivityCardProps {
  collabId: string;
  activity: readonly Activity[];
  /** Whether there is more than is shown. */
  hasMore: boolean;
}

/** What happened to the collab and its drops in the last thirty days, the latest first. */
export const ActivityCard = memo(function ActivityCard({ collabId, activity, hasMore }: ActivityCardProps) {
  const text = useText();
  return (
    <Card>
      <BlockStack gap="400">
        <Text as="h2" variant="headingMd">
          {text('collab.activity')}
        </Text>
        {activity.length === 0 ? (
          <Text as="p" tone="subdued">
            {text('collab.noActivity')}
          </Text>
        ) : (
          <BlockStack as="ul" gap="300">
            {activity.map((happening) => (
              <Happening key={happening.id} collabId={collabId} happening={happening} />
            ))}
          </BlockStack>
        )}
        {hasMore && (
          <InlineStack>
            <Button variant="plain" url={`/collabs/${collabId}?activity=all`}>
              {text('collab.moreActivity')}
            </Button>
          </InlineStack>
        )}
      </BlockStack>
    </Card>
  );
});

function Happening({ collabId, happening }: { collabId: string; happening: Activity }) {
  const text = useText();
  const said = useSaid();
  const { dateTime } = useFormats();
  const ago = useAgo();
  const fieldName = useFieldName();
  const { type, at, changed, drop, failure } = happening;
  // What has the same name is a collab’s page title, and a drop’s own.
  const names = changed.map((field) => (type === 'drop.updated' && field === 'title' ? 'drop.title' : field));
  const fields = names.map(fieldName).join(', ');
  return (
    <li style={{ listStyle: 'none' }}>
      <Text as="p" breakWord>
        {text(`collab.${type.replace('.', '-') as `${'collab' | 'drop'}-updated`}`)}
        {fields !== '' && `: ${fields}`}
        {drop && ' · '}
        {drop && (
          <Link url={`/collabs/${collabId}/${drop.isRemoved ? 'removed-drops' : `drops/${drop.id}`}`}>
            {drop.title}
          </Link>
        )}
      </Text>
      {failure !== null && (
        <Text as="p" tone="critical" breakWord>
          {said(failure)}
        </Text>
      )}
      <Text as="p" variant="bodySm" tone="subdued">
        <time dateTime={at} title={dateTime(at)}>
          {ago(at)}
        </time>
      </Text>
    </li>
  );
}
