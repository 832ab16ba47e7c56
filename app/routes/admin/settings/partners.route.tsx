import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { BlockStack, Button, Card, InlineStack, Text, TextField } from '@shopify/polaris';
import { useState } from 'react';
import { withAdminAction, withAdminPage } from '#app/http/admin-page.ts';
import { listPartnerGrants, managePartnersAsAdmin } from '#app/auth/partners.ts';
import { useConfirm } from '#app/ui/confirm.tsx';
import { keepInputOnError, keepPageOnError } from '#app/ui/page-data.ts';
import { FocusOnRemoval } from '#app/ui/accessibility.tsx';
import { ProblemBanner } from '#app/ui/problem-banner.tsx';
import { useFormats } from '#app/ui/formats.tsx';
import { useTranslate } from '#app/ui/translate.tsx';
import { toast } from '#app/ui/app-bridge.ts';
import { useSubmit } from '#app/ui/submit.ts';
import { useUnsavedInputGuard } from '#app/ui/leave-guard.ts';
import { Row, Rows, SettingsPage } from './settings-page.tsx';

/** The partners with access to a brand's channel. */
export function loader({ request }: LoaderFunctionArgs) {
  return withAdminPage(request, async ({ channelId }) => {
    const grants = await listPartnerGrants(channelId);
    return { grants: grants.map((grant) => ({ ...grant, grantedAt: grant.grantedAt.toISOString() })) };
  });
}

export function action({ request }: ActionFunctionArgs) {
  return withAdminAction(request, managePartnersAsAdmin);
}

export const clientAction = keepInputOnError;
export const clientLoader = keepPageOnError;

export default function Partners() {
  const { grants } = useLoaderData<typeof loader>();
  const t = useTranslate();
  return (
    <SettingsPage title={t('settings.partners')} subtitle={t('settings.partnersAbout')}>
      <BlockStack gap="400">
        <FocusOnRemoval of={grants.length}>
          {grants.length === 0 ? (
            <Card>
              <Text as="p" tone="subdued">
                {t('settings.noPartners')}
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
        </FocusOnRemoval>
        <GrantAccess />
      </BlockStack>
    </SettingsPage>
  );
}

function Grant({ id, name, grantedAt }: { id: string; name: string; grantedAt: string }) {
  const t = useTranslate();
  const { date } = useFormats();
  const confirm = useConfirm();
  const { submit, isSubmitting, problem } = useSubmit(() => toast(t('settings.partnerRevoked')));
  const revokeAccess = async () => {
    const isConfirmed = await confirm({
      title: t('settings.revokeAccessTitle', { partner: name }),
      body: t('settings.revokeAccessBody'),
      action: t('settings.revokeAccess'),
      isDestructive: true,
    });
    if (isConfirmed) submit({ intent: 'revoke-access', partnerId: id });
  };
  return (
    <BlockStack gap="200">
      <InlineStack align="space-between" blockAlign="center" gap="300">
        <BlockStack>
          <Text as="h2" variant="headingSm">
            {name}
          </Text>
          <Text as="p" tone="subdued">
            {t('settings.grantedOn', { date: date(grantedAt) })}
          </Text>
        </BlockStack>
        <Button
          tone="critical"
          loading={isSubmitting}
          onClick={() => void revokeAccess()}
          accessibilityLabel={t('settings.revokeAccessNamed', { partner: name })}
        >
          {t('settings.revokeAccess')}
        </Button>
      </InlineStack>
      <ProblemBanner problem={problem} />
    </BlockStack>
  );
}

function GrantAccess() {
  const t = useTranslate();
  const [partner, setPartner] = useState('');
  const { submit, isSubmitting, problem, problemAt } = useSubmit<{ name: string }>(({ name }) => {
    setPartner('');
    toast(t('settings.partnerGranted', { partner: name }));
  });
  useUnsavedInputGuard(partner !== '');
  return (
    <Card>
      <BlockStack gap="400">
        <Text as="h2" variant="headingMd">
          {t('settings.grantAccess')}
        </Text>
        <Text as="p">{t('settings.grantAccessBody')}</Text>
        <ProblemBanner problem={problem} shown={['partner']} />
        <TextField
          label={t('settings.partnerNameOrId')}
          value={partner}
          onChange={setPartner}
          error={problemAt('partner', partner) ?? false}
          autoComplete="off"
          maxLength={255}
        />
        <InlineStack>
          <Button
            variant="primary"
            loading={isSubmitting}
            onClick={() => submit({ intent: 'grant', partner })}
          >
            {t('settings.grantAccess')}
          </Button>
        </InlineStack>
      </BlockStack>
    </Card>
  );
}
