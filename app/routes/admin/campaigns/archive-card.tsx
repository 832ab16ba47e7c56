import { useFetcher, useNavigate } from '@remix-run/react';
import { BlockStack, Button, Card, InlineStack, Select, Text } from '@shopify/polaris';
import { Banner } from '#app/ui/banner.tsx';
import { useState } from 'react';
import type { CustomDiscounts } from '#app/domain/collabs/custom-discounts.ts';
import { useConfirm } from '#app/ui/confirm.tsx';
import { problemText } from '#app/ui/problem-banner.tsx';
import { useTranslate } from '#app/ui/translate.tsx';
import { toast } from '#app/ui/app-bridge.ts';
import { isActing, jsonAtOnce, useFetcherSuccess, type FormProblem } from '#app/ui/submit.ts';
import { withoutLeaveGuard } from '#app/ui/leave-guard.ts';
import { CustomDiscountChoice } from '../collabs/custom-discount-choice.tsx';
import type { Successor } from './successors-of.ts';

interface ArchiveCardProps {
  /** The button's label. */
  what: string;
  title: string;
  /** Number of affected collabs. */
  collabs: number;
  customDiscounts: CustomDiscounts;
  successors: readonly Successor[];
}

type ActionResult = { done: unknown; problem?: never } | { done?: never; problem: FormProblem };

/** The choice of no tier. */
const noTier = 'none';

/** Archives a tier or a campaign after a confirmation that explains what happens to its collabs. */
export function ArchiveCard({ what, title, collabs, customDiscounts, successors }: ArchiveCardProps) {
  const t = useTranslate();
  const confirm = useConfirm();
  const navigate = useNavigate();
  const fetcher = useFetcher<ActionResult>();
  useFetcherSuccess(fetcher, () => {
    toast(t('campaigns.archived', { title }));
    navigate('/campaigns', withoutLeaveGuard);
  });
  // Nothing is chosen for the user: the collabs' discounts depend on it.
  const [chosen, choose] = useState('');
  const [isSubmitted, setSubmitted] = useState(false);
  const [isReplacing, setReplacing] = useState(false);
  const successor = successors.find(({ id }) => id === chosen);
  // Another user may have archived the chosen tier.
  const isChosen = successor !== undefined || chosen === noTier;
  const mustChoose = !isChosen && collabs > 0;
  const follows = successor
    ? t('campaigns.willMove', { count: collabs, title: successor.title })
    : t('campaigns.willHaveNone', { count: collabs });
  const warnings = successor && collabs > 0 ? [t('collabs.setTier-codes')] : [];
  const isArchiving = isActing(fetcher);
  const problem = isArchiving ? undefined : fetcher.data?.problem;
  const archive = async () => {
    setSubmitted(true);
    if (mustChoose) return;
    const body = [follows, ...warnings].join(' ');
    const question = { title: t('campaigns.archiveTitle', { title }), body, action: what };
    if (await confirm({ ...question, isDestructive: true })) {
      const sent = { archive: true, replacesDiscounts: isReplacing };
      // Without a choice the server checks that there are no collabs: others may have added some.
      fetcher.submit(isChosen ? { ...sent, successor: successor?.id ?? null } : sent, jsonAtOnce);
    }
  };
  return (
    <Card>
      <BlockStack gap="300">
        <Text as="h2" variant="headingMd">
          {what}
        </Text>
        {problem && (
          <Banner tone="critical" title={t('campaigns.notArchived')}>
            <p>{problemText(t, problem)}</p>
          </Banner>
        )}
        <Select
          label={t('campaigns.moveTo')}
          placeholder={t('campaigns.chooseTier')}
          value={isChosen ? chosen : ''}
          onChange={choose}
          error={isSubmitted && mustChoose ? t('campaigns.tierNeeded') : false}
          options={[
            ...successors.map(({ id, title: tier, campaign, isDefault }) => ({
              value: id,
              label: t(isDefault ? 'campaigns.tierIsDefault' : 'campaigns.tierIn', { tier, campaign }),
            })),
            { value: noTier, label: t('campaigns.noTier') },
          ]}
        />
        {!mustChoose && (
          <Text as="p" breakWord>
            {follows}
          </Text>
        )}
        {warnings.map((warning) => (
          <Text key={warning} as="p" breakWord>
            {warning}
          </Text>
        ))}
        <CustomDiscountChoice
          customDiscounts={customDiscounts}
          tier={successor}
          isReplacing={isReplacing}
          onChange={setReplacing}
        />
        <InlineStack>
          <Button tone="critical" loading={isArchiving} onClick={() => void archive()}>
            {what}
          </Button>
        </InlineStack>
      </BlockStack>
    </Card>
  );
}
