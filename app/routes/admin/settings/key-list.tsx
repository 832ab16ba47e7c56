import {
  Badge,
  BlockStack,
  Button,
  ButtonGroup,
  Card,
  FormLayout,
  InlineStack,
  Text,
} from '@shopify/polaris';
import { useState } from 'react';
import { toast } from '#app/ui/app-bridge.ts';
import { useConfirm } from '#app/ui/confirm.tsx';
import { useFormats, useRelativeTime } from '#app/ui/formats.tsx';
import { ProblemBanner } from '#app/ui/problem-banner.tsx';
import { RenameForm } from '#app/ui/rename-form.tsx';
import { useSubmit } from '#app/ui/submit.ts';
import { useTranslate } from '#app/ui/translate.tsx';
import { KeyLifetime, KeyOverlap, lifeLike } from './key-terms.tsx';
import { RowText, Mono, Row, Rows } from './settings-page.tsx';

interface KeyListProps {
  keys: readonly ShownKey[];
  onIssued: (key: string) => void;
}

/** A channel's keys, newest first, with actions for active ones; expired ones on request. */
export function KeyList({ keys, onIssued }: KeyListProps) {
  const t = useTranslate();
  const [showsEnded, setShowsEnded] = useState(false);
  if (keys.length === 0)
    return (
      <Card>
        <BlockStack gap="200">
          <Text as="h2" variant="headingMd">
            {t('settings.noKeys')}
          </Text>
          <Text as="p" tone="subdued">
            {t('settings.noKeysBody')}
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
            {t(showsEnded ? 'settings.hideEndedKeys' : 'settings.showEndedKeys', { count: ended.length })}
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
  const t = useTranslate();
  const confirm = useConfirm();
  const [openForm, setOpenForm] = useState<'rename' | 'replace'>();
  const toggle = (form: 'rename' | 'replace') => setOpenForm(openForm === form ? undefined : form);
  const revoking = useSubmit(() => toast(t('settings.keyRevoked')));
  const { name, label, state, isReplaced } = shown;
  const title = label || t('settings.noLabel');
  const isReplaceable = state === 'live' && !isReplaced;
  const revoke = async () => {
    const isConfirmed = await confirm({
      title: t('settings.revokeKeyTitle', { key: title }),
      body: t('settings.revokeKeyBody'),
      action: t('settings.revokeKey'),
      isDestructive: true,
    });
    if (isConfirmed) revoking.submit({ intent: 'revoke', name });
  };
  return (
    <BlockStack gap="300">
      <InlineStack align="space-between" blockAlign="start" gap="300">
        <RowText>
          <KeySummary shown={shown} title={title} />
        </RowText>
        <ButtonGroup>
          <Button
            onClick={() => toggle('rename')}
            ariaExpanded={openForm === 'rename'}
            accessibilityLabel={t('settings.renameNamed', { name: title })}
          >
            {t('settings.rename')}
          </Button>
          {isReplaceable && (
            <Button
              onClick={() => toggle('replace')}
              ariaExpanded={openForm === 'replace'}
              accessibilityLabel={t('settings.replaceKeyNamed', { key: title })}
            >
              {t('settings.replaceKey')}
            </Button>
          )}
          {state === 'live' && (
            <Button
              tone="critical"
              loading={revoking.isSubmitting}
              onClick={() => void revoke()}
              accessibilityLabel={t('settings.revokeKeyNamed', { key: title })}
            >
              {t('settings.revokeKey')}
            </Button>
          )}
        </ButtonGroup>
      </InlineStack>
      <ProblemBanner problem={revoking.problem} />
      {openForm === 'rename' && (
        <RenameForm
          label={t('settings.keyLabel')}
          former={label}
          maxLength={100}
          path="label"
          toRequest={(next) => ({ intent: 'rename', name, label: next })}
          onRenamed={() => setOpenForm(undefined)}
        />
      )}
      {openForm === 'replace' && isReplaceable && (
        <ReplaceKey
          old={shown}
          onIssued={(key) => {
            setOpenForm(undefined);
            onIssued(key);
          }}
        />
      )}
    </BlockStack>
  );
}

/** A key in the list; times are ISO 8601. */
interface ShownKey {
  name: string;
  label: string;
  state: 'live' | 'expired' | 'revoked';
  /** Whether it was replaced. */
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

/** A key's label and status. */
function KeySummary({ shown, title }: { shown: ShownKey; title: string }) {
  const t = useTranslate();
  const { date } = useFormats();
  const ago = useRelativeTime();
  const { name, state, isReplaced, createdAt, lastUsedAt, endsAt } = shown;
  const tone = tones[state];
  const details = [
    t('settings.createdOn', { date: date(createdAt) }),
    lastUsedAt === null ? t('settings.neverUsed') : t('settings.lastUsed', { ago: ago(lastUsedAt) }),
    ...(endsAt === null
      ? []
      : [t(state === 'live' ? 'settings.endsOn' : 'settings.endedOn', { date: date(endsAt) })]),
  ];
  return (
    <BlockStack gap="100">
      <InlineStack gap="200" align="start" blockAlign="center">
        <Text as="h3" variant="headingSm">
          {title}
        </Text>
        <Badge {...(tone && { tone })}>{t(stateWords[state])}</Badge>
        {isReplaced && <Badge>{t('settings.keyReplaced')}</Badge>}
      </InlineStack>
      <Mono>{name}</Mono>
      <Text as="p" tone="subdued">
        {details.join(' · ')}
      </Text>
    </BlockStack>
  );
}

/** Replaces a key; the old one stays valid for some time. */
function ReplaceKey({ old, onIssued }: { old: ShownKey; onIssued: (key: string) => void }) {
  const t = useTranslate();
  const [hours, setHours] = useState(24);
  const [days, setDays] = useState(() => lifeLike(old));
  const { submit, isSubmitting, problem } = useSubmit<{ key: string }>(({ key }) => onIssued(key), {
    makes: true,
  });
  return (
    <BlockStack gap="300">
      <ProblemBanner problem={problem} />
      <FormLayout>
        <KeyOverlap hours={hours} onChange={setHours} />
        <KeyLifetime days={days} onChange={setDays} />
      </FormLayout>
      <InlineStack>
        <Button
          loading={isSubmitting}
          onClick={() =>
            submit({ intent: 'rotate', name: old.name, overlapHours: hours, expiresInDays: days })
          }
        >
          {t('settings.issueReplacement')}
        </Button>
      </InlineStack>
    </BlockStack>
  );
}
