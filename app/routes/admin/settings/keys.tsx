import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { BlockStack } from '@shopify/polaris';
import { useState } from 'react';
import { answerAction, answerPage } from '#app/auth/admin-page.ts';
import { changeKeys } from '#app/auth/change-keys.ts';
import { listKeys } from '#app/auth/list-keys.ts';
import { keepShown } from '#app/ui/keep-shown.ts';
import { keepTyped } from '#app/ui/keep-typed.ts';
import { KeepsFocus } from '#app/ui/keeps-focus.tsx';
import { useText } from '#app/ui/text/use-text.tsx';
import { IssueKey } from './issue-key.tsx';
import { KeyList } from './key-list.tsx';
import { SecretCard } from './secret-card.tsx';
import { SettingsPage } from './settings-page.tsx';

/** The keys by which a brand's own servers speak to the service. */
export function loader({ request }: LoaderFunctionArgs) {
  return answerPage(request, async ({ channelId }) => {
    const keys = await listKeys({ channelId });
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

/** A new key stands in the answer to this very request; whoever sends that again gets it again, and nobody else. */
export function action({ request }: ActionFunctionArgs) {
  return answerAction(request, changeKeys);
}

export const clientAction = keepTyped;
export const clientLoader = keepShown;

export default function Keys() {
  const { keys } = useLoaderData<typeof loader>();
  const text = useText();
  const [issued, setIssued] = useState<readonly string[]>([]);
  const add = (key: string) => setIssued((before) => [...before, key]);
  return (
    <SettingsPage title={text('settings.keys')} subtitle={text('settings.keysAbout')}>
      <KeepsFocus of={issued.length + keys.filter(({ state }) => state === 'live').length}>
        <BlockStack gap="400">
          {issued.map((key) => (
            <SecretCard
              key={key}
              title={text('settings.keyIssued')}
              body={text('settings.keyIssuedBody')}
              label={text('settings.newKey')}
              secret={key}
              onSaved={() => setIssued((before) => before.filter((one) => one !== key))}
            />
          ))}
          <IssueKey onIssued={add} />
          <KeyList keys={keys} onIssued={add} />
        </BlockStack>
      </KeepsFocus>
    </SettingsPage>
  );
}
