import {
  Badge,
  BlockStack,
  Box,
  Button,
  Card,
  FormLayout,
  InlineStack,
  Link,
  ProgressBar,
  Text,
  TextField,
} from '@shopify/polaris';
import { Banner } from '#app/ui/banner.tsx';
import { memo, useState } from 'react';
import type { CollabDetail, ListedDrop } from '#app/domain/collabs/detail.ts';
import type { ShortLink } from '#app/domain/collabs/short-links.ts';
import { CopyField } from '#app/ui/copy-field.tsx';
import { useFormats } from '#app/ui/formats.tsx';
import { useTranslate } from '#app/ui/translate.tsx';
import { CodeField } from './collab-fields.tsx';
import type { CardForm } from './form-values.ts';

const kilobyte = 1024;
const nearlyFull = 0.9;

/** The used share of the store's size limit for one creator. */
export const UsageCard = memo(function UsageCard({
  usage: { bytes, maxBytes },
}: {
  usage: CollabDetail['usage'];
}) {
  const t = useTranslate();
  const { number, percent } = useFormats();
  const share = Math.min(1, bytes / maxBytes);
  const isNearlyFull = share >= nearlyFull;
  return (
    <Card>
      <BlockStack gap="300">
        <Text as="h2" variant="headingMd" id="usage">
          {t('collab.usage')}
        </Text>
        <ProgressBar
          progress={Math.round(share * 100)}
          size="small"
          tone={isNearlyFull ? 'critical' : 'highlight'}
          ariaLabelledBy="usage"
        />
        <Text as="p">
          {t('collab.used', {
            used: number(Math.ceil(bytes / kilobyte)),
            max: number(maxBytes / kilobyte),
            share: percent(Math.round(share * 100) / 100),
          })}
        </Text>
        <Text as="p" tone={isNearlyFull ? 'critical' : 'subdued'}>
          {t(isNearlyFull ? 'collab.nearlyFull' : 'collab.usageHelp')}
        </Text>
      </BlockStack>
    </Card>
  );
});

/** The affiliate code and link. */
export const LinkCard = memo(function LinkCard({
  view,
  shortLink: { address, clicks },
  form,
}: {
  view: CollabDetail;
  shortLink: ShortLink;
  form: CardForm<'link'>;
}) {
  const t = useTranslate();
  const { number } = useFormats();
  const sum = clicks.reduce((total, day) => total + day.clicks, 0);
  const { values, set, problemAt } = form;
  return (
    <Card>
      <BlockStack gap="400">
        <Text as="h2" variant="headingMd">
          {t('collab.share')}
        </Text>
        <FormLayout>
          <CodeField
            value={values.affiliateCode}
            onChange={(value) => set('affiliateCode', value)}
            error={problemAt('affiliateCode') ?? false}
          />
          <CopyField label={t('collab.link')} value={view.link} />
          <BlockStack gap="100">
            <CopyField label={t('collab.shortLink')} value={address} />
            <Text as="p" tone="subdued">
              {t('collab.clicks', { count: sum, number: number(sum) })}
            </Text>
          </BlockStack>
          <TextField
            label={t('collab.ownLink')}
            type="url"
            autoComplete="off"
            placeholder="https://"
            helpText={t('collab.ownLinkHelp')}
            value={values.affiliateUrl}
            onChange={(value) => set('affiliateUrl', value)}
            error={problemAt('affiliateUrl') ?? false}
          />
        </FormLayout>
      </BlockStack>
    </Card>
  );
});

interface DropsCardProps {
  collabId: string;
  drops: readonly ListedDrop[];
  /** Number of further ones. */
  hasRemoved: boolean;
  maxDrops: number;
}

const shownAtFirst = 8;

/** A creator's drops, the pinned one first, then the newest; the first few until all are requested. */
export const DropsCard = memo(function DropsCard({ collabId, drops, hasRemoved, maxDrops }: DropsCardProps) {
  const t = useTranslate();
  const [showsAll, setShowsAll] = useState(false);
  const shown = showsAll ? drops : drops.slice(0, shownAtFirst);
  return (
    <Card>
      <BlockStack gap="400">
        <InlineStack align="space-between" blockAlign="center" gap="200">
          <Text as="h2" variant="headingMd">
            {t('collab.drops', { count: drops.length })}
          </Text>
          <Button url={`/collabs/${collabId}/drops/new`} disabled={drops.length >= maxDrops}>
            {t('collab.newDrop')}
          </Button>
        </InlineStack>
        {drops.length >= maxDrops && (
          <Text as="p" tone="subdued">
            {t('collab.fullOfDrops', { count: drops.length })}
          </Text>
        )}
        {drops.length === 0 && (
          <Text as="p" tone="subdued">
            {t('collab.noDrops')}
          </Text>
        )}
        {shown.length > 0 && (
          <BlockStack as="ul" gap="300">
            {shown.map((drop) => (
              <DropLine key={drop.id} collabId={collabId} drop={drop} />
            ))}
          </BlockStack>
        )}
        {shown.length < drops.length && (
          <InlineStack>
            <Button variant="plain" onClick={() => setShowsAll(true)}>
              {t('collab.allDrops', { count: drops.length })}
            </Button>
          </InlineStack>
        )}
        {hasRemoved && (
          <InlineStack>
            <Button variant="plain" url={`/collabs/${collabId}/removed-drops`}>
              {t('collab.removedDrops')}
            </Button>
          </InlineStack>
        )}
      </BlockStack>
    </Card>
  );
});

function DropLine({ collabId, drop }: { collabId: string; drop: ListedDrop }) {
  const t = useTranslate();
  const { date } = useFormats();
  return (
    <li style={{ listStyle: 'none' }}>
      <InlineStack align="space-between" blockAlign="center" gap="300" wrap={false}>
        <Box minWidth="0">
          <Link url={`/collabs/${collabId}/drops/${drop.id}`} removeUnderline>
            <Text as="span" fontWeight="medium" breakWord>
              {drop.title}
            </Text>
          </Link>
          <Text as="p" variant="bodySm" tone="subdued">
            {t('collab.dropSummary', { count: drop.products, date: date(drop.createdAt) })}
          </Text>
        </Box>
        {drop.missing > 0 && (
          <Badge tone="warning">{t('collab.missingProducts', { count: drop.missing })}</Badge>
        )}
      </InlineStack>
    </li>
  );
}

/** That a collab was just added, or what it lacks: one banner, because what it lacks is next. */
export function SetupBanner({ isNew, isPartial }: { isNew: boolean; isPartial: boolean }) {
  const t = useTranslate();
  if (isPartial)
    return (
      <Banner title={t(isNew ? 'collab.createdPartial' : 'collab.missingTitle')} tone="warning">
        <p>{t('collab.missingTerms')}</p>
      </Banner>
    );
  return isNew ? (
    <Banner tone="success" title={t('collab.created')}>
      <p>{t('collab.createdBody')}</p>
    </Banner>
  ) : null;
}
