import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { BlockStack, Button, Card, InlineStack, Text, TextField } from '@shopify/polaris';
import { useState } from 'react';
import { answerAction, answerPage } from '#app/auth/admin-page.ts';
import { changeGrants } from '#app/auth/change-grants.ts';
import { listGrants } from '#app/auth/list-grants.ts';
import { useConfirm } from '#app/ui/confirm.tsx';
import { keepShown } from '#app/ui/keep-shown.ts';
import { keepTyped } from '#app/ui/keep-typed.ts';
import { KeepsFocus } from '#app/ui/keeps-focus.tsx';
import { ProblemBanner } from '#app/ui/problem-banner.tsx';
import { useFormats } from '#app/ui/text/use-formats.tsx';
import { useText } from '#app/ui/text/use-text.tsx';
import { toast } from '#app/ui/toast.ts';
import { useAct } from '#app/ui/use-act.ts';
import { useTypingGuard } from '#app/ui/use-typing-guard.ts';
import { Row, Rows } from './rows.tsx';
import { SettingsPage } from './settings-page.tsx';

/** The partners who may act for a brand with keys of their own. */
export function loader({ request }: LoaderFunctionArgs) {
  return answerPage(request, async ({ channelId }) => {
    const grants = await listGrants(channelId);
    return { grants: grants.map((grant) => ({ ...grant, grantedAt: grant.grantedAt.toISOString() })) };
  });
}

export function action({ request }: ActionFunctionArgs) {
  return answerAction(request, changeGrants);
}

export const clientAction = keepTyped;
export const clientLoader = keepShown;

export default function Partners() {
  const { grants } = useLoaderData<typeof loader>();
  const text = useText();
  return (
    <SettingsPage title={text('settings.partners')} subtitle={text('settings.partnersAbout')}>
      <BlockStack gap="400">
        <KeepsFocus of={grants.length}>
          {grants.length === 0 ? (
            <Card>
              <Text as="p" tone="subdued">
                {text('settings.noPartners')}
              </Text>
            </Card>
          ) : (
            <Rows>
              {grants.map((grant, index) => (
                <Row key={grant.id} isFirst={index === 0}>
                  <Grant {...grant} />
                </Row>
              ))}
            </Rows>
          )}
        </KeepsFocus>
        <LetIn />
      </BlockStack>
    </SettingsPage>
  );
}

function Grant({ id, name, grantedAt }: { id: string; name: string; grantedAt: string }) {
  const text = useText();
  const { date } = useFormats();
  const confirm = useConfirm();
  const { act, isActing, problem } = useAct(() => toast(text('settings.partnerShutOut')));
  const shutOut = async () => {
    const goesOn = await confirm({
      title: text('settings.shutOutTitle', { partner: name }),
      body: text('settings.shutOutBody'),
      action: text('settings.shutOut'),
      isDestructive: true,
    });
    if (goesOn) act({ intent: 'shut-out', partnerId: id });
  };
  return (
    <BlockStack gap="200">
      <InlineStack align="space-between" blockAlign="center" gap="300">
        <BlockStack>
          <Text as="h3" variant="headingSm">
            {name}
          </Text>
          <Text as="p" tone="subdued">
            {text('settings.grantedOn', { date: date(grantedAt) })}
          </Text>
        </BlockStack>
        <Button
          tone="critical"
          loading={isActing}
          onClick={() => void shutOut()}
          accessibilityLabel={text('settings.shutOutNamed', { partner: name })}
        >
          {text('settings.shutOut')}
        </Button>
      </InlineStack>
      <ProblemBanner problem={problem} />
    </BlockStack>
  );
}

function LetIn() {
  const text = useText();
  const [partner, setPartner] = useState('');
  const { act, isActing, problem, problemAt } = useAct<{ name: string }>(({ name }) => {
    setPartner('');
    toast(text('settings.partnerLetIn', { partner: name }));
  });
  useTypingGuard(partner !== '');
  return (
    <Card>
      <BlockStack gap="400">
        <Text as="h2" variant="headingMd">
          {text('settings.letIn')}
        </Text>
        <Text as="p">{text('settings.letInBody')}</Text>
        <ProblemBanner problem={problem} shown={['partner']} />
        <TextField
          label={text('settings.partnerNameOrId')}
          value={partner}
          onChange={setPartner}
          error={problemAt('partner') ?? false}
          autoComplete="off"
          maxLength={255}
        />
        <InlineStack>
          <Button variant="primary" loading={isActing} onClick={() => act({ intent: 'grant', partner })}>
            {text('settings.letIn')}
          </Button>
        </InlineStack>
      </BlockStack>
    </Card>
  );
}
