import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { BlockStack, Button, Card, FormLayout, InlineStack, Text, TextField } from '@shopify/polaris';
import { useState } from 'react';
import { withAdminAction, withAdminPage } from '#app/http/admin-page.ts';
import { manageKeysAsAdmin } from './manage-keys.ts';
import { listApiKeys } from '#app/auth/manage-api-keys.ts';
import { FocusOnRemoval } from '#app/ui/accessibility.tsx';
import { useUnsavedInputGuard } from '#app/ui/leave-guard.ts';
import { keepInputOnError, keepPageOnError } from '#app/ui/page-data.ts';
import { ProblemBanner } from '#app/ui/problem-banner.tsx';
import { useSubmit } from '#app/ui/submit.ts';
import { useTranslate } from '#app/ui/translate.tsx';
import { KeyList } from './key-list.tsx';
import { KeyLifetime } from './key-terms.tsx';
import { SecretCard } from './secret-card.tsx';
import { SettingsPage } from './settings-page.tsx';

/** A brand's API keys. */
export function loader({ request }: LoaderFunctionArgs) {
  return withAdminPage(request, async ({ channelId }) => {
    const keys = await listApiKeys({ channelId });
    return {
      keys: keys.map(({ name, label, state, isReplaced, createdAt, lastUsedAt, expiresAt, revokedAt }) => ({
        name,
        label,
        state,
        isReplaced,
        createdAt: createdAt.toISOString(),
        lastUsedAt: lastUsedAt?.toISOString() ?? null,
        endsAt: (revokedAt ?? expiresAt)?.toISOString() ?? null,
      })),
    };
  });
}

/** A new key is only in the response of this request; a retry of the same request gets it again. */
export function action({ request }: ActionFunctionArgs) {
  return withAdminAction(request, manageKeysAsAdmin);
}

export const clientAction = keepInputOnError;
export const clientLoader = keepPageOnError;

export default function Keys() {
  const { keys } = useLoaderData<typeof loader>();
  const t = useTranslate();
  const [issued, setIssued] = useState<readonly string[]>([]);
  const add = (key: string) => setIssued((before) => [...before, key]);
  return (
    <SettingsPage title={t('settings.keys')} subtitle={t('settings.keysAbout')}>
      <FocusOnRemoval of={issued.length + keys.filter(({ state }) => state === 'live').length}>
        <BlockStack gap="400">
          {issued.map((key) => (
            <SecretCard
              key={key}
              title={t('settings.keyIssued')}
              body={t('settings.keyIssuedBody')}
              label={t('settings.newKey')}
              secret={key}
              onSaved={() => setIssued((before) => before.filter((one) => one !== key))}
            />
          ))}
          <CreateKey onIssued={add} />
          <KeyList keys={keys} onIssued={add} />
        </BlockStack>
      </FocusOnRemoval>
    </SettingsPage>
  );
}

/** Creates a key of the channel. */
function CreateKey({ onIssued }: { onIssued: (key: string) => void }) {
  const t = useTranslate();
  const [label, setLabel] = useState('');
  const [days, setDays] = useState<number | null>(null);
  const { submit, isSubmitting, problem, problemAt } = useSubmit<{ key: string }>(
    ({ key }) => {
      setLabel('');
      onIssued(key);
    },
    { makes: true },
  );
  useUnsavedInputGuard(label !== '');
  return (
    <Card>
      <BlockStack gap="400">
        <Text as="h2" variant="headingMd">
          {t('settings.issueKey')}
        </Text>
        <ProblemBanner problem={problem} shown={['label']} />
        <FormLayout>
          <TextField
            label={t('settings.keyLabel')}
            helpText={t('settings.keyLabelHelp')}
            value={label}
            onChange={setLabel}
            error={problemAt('label', label) ?? false}
            maxLength={100}
            autoComplete="off"
            requiredIndicator
          />
          <KeyLifetime days={days} onChange={setDays} />
        </FormLayout>
        <InlineStack>
          <Button
            variant="primary"
            loading={isSubmitting}
            onClick={() => submit({ intent: 'issue', label, expiresInDays: days })}
          >
            {t('settings.issueKey')}
          </Button>
        </InlineStack>
      </BlockStack>
    </Card>
  );
}
