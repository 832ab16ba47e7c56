import { Badge, BlockStack, Card, InlineGrid, InlineStack, Link, Text } from '@shopify/polaris';
import { useFormats, useRelativeTime } from '#app/ui/formats.tsx';
import { useTranslate } from '#app/ui/translate.tsx';
import type { Home } from './home-data.ts';

/** Numbers of collabs by state, with links, and the number of drops. */
export function ProgramFigures({ program }: { program: Home['program'] }) {
  const t = useTranslate();
  return (
    <InlineGrid columns={{ xs: 2, md: 4 }} gap="400">
      <Figure label={t('home.activeCollabs')} value={program.active} url="/collabs?state=active" />
      <Figure label={t('home.partialCollabs')} value={program.partial} url="/collabs?state=partial" />
      <Figure label={t('home.pausedCollabs')} value={program.paused} url="/collabs?state=paused" />
      <Figure label={t('home.drops')} value={program.drops} />
    </InlineGrid>
  );
}

function Figure({ label, value, url }: { label: string; value: number; url?: string }) {
  const { number } = useFormats();
  return (
    <Card>
      <BlockStack gap="100">
        <Text as="h2" variant="bodyMd" tone="subdued">
          {url === undefined ? (
            label
          ) : (
            <Link url={url} removeUnderline monochrome>
              {label}
            </Link>
          )}
        </Text>
        <Text as="p" variant="heading2xl">
          {number(value)}
        </Text>
      </BlockStack>
    </Card>
  );
}

type Drop = Home['drops'][number];

/** The newest drops. */
export function RecentDrops({ drops }: { drops: Drop[] }) {
  const t = useTranslate();
  return (
    <Card>
      <BlockStack gap="300">
        <Text as="h2" variant="headingMd">
          {t('home.recentDrops')}
        </Text>
        {drops.length === 0 && (
          <Text as="p" tone="subdued">
            {t('home.noDrops')}
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
  const t = useTranslate();
  const { dateTime } = useFormats();
  const ago = useRelativeTime();
  return (
    <InlineStack align="space-between" blockAlign="center" gap="300" wrap={false}>
      <BlockStack gap="050">
        <Link url={`/collabs/${drop.collabId}/drops/${drop.dropId}`} removeUnderline>
          <Text as="span" fontWeight="semibold" breakWord>
            {drop.title}
          </Text>
        </Link>
        <Text as="p" tone="subdued" breakWord>
          {t('home.dropBy', { creator: drop.creator, count: drop.products })}
        </Text>
      </BlockStack>
      <BlockStack gap="100" inlineAlign="end">
        {drop.state !== 'synced' && (
          <Badge tone={drop.state === 'waiting' ? 'attention' : 'critical'}>
            {t(drop.state === 'waiting' ? 'home.stateWaiting' : 'home.stateFailing')}
          </Badge>
        )}
        <time dateTime={drop.createdAt} title={dateTime(drop.createdAt)} style={{ whiteSpace: 'nowrap' }}>
          {ago(drop.createdAt)}
        </time>
      </BlockStack>
    </InlineStack>
  );
}
