import { BlockStack, Button, Card, InlineStack, Link, Text } from '@shopify/polaris';
import { memo } from 'react';
import type { Activity, FieldChange } from '#app/domain/collabs/activity.ts';
import { useFormats, useRelativeTime } from '#app/ui/formats.tsx';
import { useTranslate } from '#app/ui/translate.tsx';
import { useActorName } from '#app/ui/actor-name.ts';
import { useFieldName } from './fields-card.tsx';
import { useFormatDiscount } from './use-format-discount.ts';

/** An event with its reason in the user's language. */
type ShownActivity = Omit<Activity, 'failure'> & { failure: string | null };

interface ActivityCardProps {
  collabId: string;
  activity: readonly ShownActivity[];
  /** Whether more exist. */
  hasMore: boolean;
  /** The signed-in user. */
  you: string;
}

/** The events of the collab and its drops in the last thirty days, latest first. */
export const ActivityCard = memo(function ActivityCard(props: ActivityCardProps) {
  const { collabId, activity, hasMore, you } = props;
  const t = useTranslate();
  return (
    <Card>
      <BlockStack gap="400">
        <Text as="h2" variant="headingMd">
          {t('collab.activity')}
        </Text>
        {activity.length === 0 ? (
          <Text as="p" tone="subdued">
            {t('collab.noActivity')}
          </Text>
        ) : (
          <BlockStack as="ul" gap="400">
            {activity.map((event) => (
              <ActivityItem key={event.id} collabId={collabId} event={event} you={you} />
            ))}
          </BlockStack>
        )}
        {hasMore && (
          <InlineStack>
            <Button variant="plain" url={`/collabs/${collabId}?activity=all`}>
              {t('collab.moreActivity')}
            </Button>
          </InlineStack>
        )}
      </BlockStack>
    </Card>
  );
});

function ActivityItem({ collabId, event, you }: { collabId: string; event: ShownActivity; you: string }) {
  const t = useTranslate();
  const { dateTime } = useFormats();
  const ago = useRelativeTime();
  const nameOf = useActorName(you);
  const { type, at, actor, changes, drop, failure } = event;
  // The title says what other events change.
  const shown = type.endsWith('.updated') ? changes : [];
  return (
    <li style={{ listStyle: 'none' }}>
      <Text as="p" breakWord>
        {t(`collab.${type.replace('.', '-') as `${'collab' | 'drop'}-updated`}`)}
        {drop && ' · '}
        {drop && (
          <Link url={`/collabs/${collabId}/${drop.isRemoved ? 'removed-drops' : `drops/${drop.id}`}`}>
            {drop.title}
          </Link>
        )}
      </Text>
      {shown.map((change) => (
        <ChangeText key={change.field + (change.customName ?? '')} change={change} type={type} />
      ))}
      {failure !== null && (
        <Text as="p" tone="critical" breakWord>
          {failure}
        </Text>
      )}
      <Text as="p" variant="bodySm" tone="subdued" breakWord>
        {nameOf(actor)}
        {' · '}
        <time dateTime={at} title={dateTime(at)}>
          {ago(at)}
        </time>
      </Text>
    </li>
  );
}

function ChangeText({ change, type }: { change: FieldChange; type: Activity['type'] }) {
  const t = useTranslate();
  const fieldName = useFieldName();
  const format = useFormatValue();
  const { field, customName, from, to } = change;
  // Collabs and drops have different labels for their titles.
  const name = customName ?? fieldName(type === 'drop.updated' && field === 'title' ? 'drop.title' : field);
  const values = { field: name, from: format(field, from), to: format(field, to) };
  return (
    <Text as="p" breakWord>
      {t(`collab.${kindOf(values)}`, { field: name, from: values.from ?? '', to: values.to ?? '' })}
    </Text>
  );
}

type Formatted = string | undefined;

function kindOf({ from, to }: { from: Formatted; to: Formatted }) {
  if (from === undefined || to === undefined || from === to) return 'fieldChanged';
  if (from === '') return 'fieldSet';
  return to === '' ? 'fieldCleared' : 'fieldChangedFrom';
}

const maxTextLength = 80;

/** Formats a field's value: empty for none, undefined for values that have no short text, such as media. */
function useFormatValue(): (field: string, value: FieldChange['from']) => Formatted {
  const t = useTranslate();
  const { number } = useFormats();
  const formatDiscount = useFormatDiscount();
  return (field, value) => {
    if (field === 'discount') return value === null ? t('collab.tierDiscount') : discountText(value);
    if (value === null || value === '') return '';
    if (field === 'profilePicture' || field === 'drops') return undefined;
    if (field === 'products' && Array.isArray(value)) return t('drop.productCount', { count: value.length });
    return plainText(value);
  };

  function discountText(value: FieldChange['from']): Formatted {
    const { discountAmount, discountType } = value as {
      discountAmount: number | string;
      discountType: 'Percentage' | 'FixedAmount';
    };
    return formatDiscount({ amount: Number(discountAmount), type: discountType });
  }

  function plainText(value: FieldChange['from']): Formatted {
    if (typeof value === 'boolean') return t(value ? 'customValue.yes' : 'customValue.no');
    if (typeof value === 'number') return number(value);
    if (typeof value === 'string') return t('collab.quoted', { text: shorten(value) });
    const texts = Array.isArray(value) ? value.filter((item) => typeof item === 'string') : [];
    if (!Array.isArray(value) || texts.length !== value.length) return undefined;
    return texts.length === 0 ? '' : t('collab.quoted', { text: shorten(texts.join(', ')) });
  }
}

/** By characters as people see them, so that no emoji is cut. */
function shorten(text: string): string {
  const characters = Array.from(new Intl.Segmenter().segment(text), ({ segment }) => segment);
  return characters.length > maxTextLength ? `${characters.slice(0, maxTextLength).join('')}…` : text;
}
