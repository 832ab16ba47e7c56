import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { BlockStack, Card, Checkbox, ChoiceList, Text } from '@shopify/polaris';
import { Banner } from '#app/ui/banner.tsx';
import { useState } from 'react';
import { withAdminAction, withAdminPage } from '#app/http/admin-page.ts';
import { recordAudit } from '#app/auth/admin-audit.ts';
import { mirrorOptionsOf, updateMirrorOptions } from '#app/domain/channels/mirror-options.ts';
import { getChannelSettings } from '#app/domain/channels/settings.ts';
import { requestScopes, toast } from '#app/ui/app-bridge.ts';
import { useConfirm } from '#app/ui/confirm.tsx';
import { changedValues } from '#app/ui/edit-form-state.ts';
import { useEditForm, type EditForm } from '#app/ui/edit-form.tsx';
import { keepInputOnError, keepPageOnError } from '#app/ui/page-data.ts';
import { useTranslate } from '#app/ui/translate.tsx';
import { SettingsPage } from './settings-page.tsx';

/** Which data of creators the store contains, and how. */
export function loader({ request }: LoaderFunctionArgs) {
  return withAdminPage(request, async ({ channelId }) => {
    const settings = await getChannelSettings(channelId);
    return {
      options: mirrorOptionsOf(settings),
      mayWriteCustomers: settings.scopes.includes('write_customers'),
    };
  });
}

/** Options that share creators' data with the store, or show it to visitors. */
const auditedOptions = [
  'storefrontApiAccess',
  'mirrorsEmail',
  'mirrorsCustomer',
  'pagesNeedAcceptance',
] as const;

export function action({ request }: ActionFunctionArgs) {
  return withAdminAction(request, async (page, sent) => {
    const changed = await updateMirrorOptions(page.channelId, sent);
    for (const option of auditedOptions)
      if (changed[option] !== undefined)
        recordAudit(page, 'mirror-option-changed', { option, to: String(changed[option]) });
    return {};
  });
}

export const clientAction = keepInputOnError;
export const clientLoader = keepPageOnError;

type Options = Awaited<ReturnType<typeof loader>>['options'];

export default function Mirror() {
  const { options, mayWriteCustomers } = useLoaderData<typeof loader>();
  const t = useTranslate();
  const form = useEditForm<Options>({
    initial: options,
    toSend: changedValues,
    onSaved: () => toast(t('settings.mirrorSaved')),
  });
  return (
    <SettingsPage title={t('settings.mirror')} subtitle={t('settings.mirrorAbout')}>
      {form.bar}
      <BlockStack gap="400">
        <Privacy form={form} mayWriteCustomers={mayWriteCustomers} />
        <Drops form={form} />
        <Themes form={form} />
      </BlockStack>
    </SettingsPage>
  );
}

function Privacy({ form, mayWriteCustomers }: { form: EditForm<Options>; mayWriteCustomers: boolean }) {
  const t = useTranslate();
  const confirm = useConfirm();
  const { values, set } = form;
  const openToApi = async (isOn: boolean) => {
    const question = { title: t('settings.apiAccessTitle'), body: t('settings.apiAccessBody') };
    if (!isOn || (await confirm({ ...question, action: t('settings.apiAccessConfirm') })))
      set('storefrontApiAccess', isOn);
  };
  return (
    <Card>
      <BlockStack gap="300">
        <Text as="h2" variant="headingMd">
          {t('settings.whatIsShown')}
        </Text>
        <Checkbox
          label={t('settings.acceptance')}
          helpText={t('settings.acceptanceHelp')}
          checked={values.pagesNeedAcceptance}
          onChange={(isOn) => set('pagesNeedAcceptance', isOn)}
        />
        <Checkbox
          label={t('settings.email')}
          helpText={t('settings.emailHelp')}
          checked={values.mirrorsEmail}
          onChange={(isOn) => set('mirrorsEmail', isOn)}
        />
        <CustomerStep
          isOn={values.mirrorsCustomer}
          isAllowed={mayWriteCustomers}
          onChange={(isOn) => set('mirrorsCustomer', isOn)}
        />
        <Checkbox
          label={t('settings.apiAccess')}
          helpText={t('settings.apiAccessHelp')}
          checked={values.storefrontApiAccess}
          onChange={(isOn) => void openToApi(isOn)}
        />
      </BlockStack>
    </Card>
  );
}

function Drops({ form: { values, set } }: { form: EditForm<Options> }) {
  const t = useTranslate();
  return (
    <Card>
      <BlockStack gap="300">
        <Text as="h2" variant="headingMd">
          {t('settings.dropsInStore')}
        </Text>
        <Checkbox
          label={t('settings.creatorCollection')}
          helpText={t('settings.creatorCollectionHelp')}
          checked={values.mirrorsCreatorCollection}
          onChange={(isOn) => set('mirrorsCreatorCollection', isOn)}
        />
        <Checkbox
          label={t('settings.productCreators')}
          helpText={t('settings.productCreatorsHelp')}
          checked={values.mirrorsProductCreators}
          onChange={(isOn) => set('mirrorsProductCreators', isOn)}
        />
        <Checkbox
          label={t('settings.noindex')}
          helpText={t('settings.noindexHelp')}
          checked={values.hidesDropsFromSearch}
          onChange={(isOn) => set('hidesDropsFromSearch', isOn)}
        />
        <ChoiceList
          title={t('settings.dropRemoval')}
          choices={[
            {
              value: 'unpublish',
              label: t('settings.unpublish'),
              helpText: t('settings.unpublishHelp'),
            },
            { value: 'delete', label: t('settings.delete'), helpText: t('settings.deleteHelp') },
          ]}
          selected={[values.dropRemoval]}
          onChange={([chosen]) => set('dropRemoval', chosen === 'delete' ? 'delete' : 'unpublish')}
        />
      </BlockStack>
    </Card>
  );
}

function Themes({ form: { values, set } }: { form: EditForm<Options> }) {
  const t = useTranslate();
  return (
    <Card>
      <BlockStack gap="300">
        <Text as="h2" variant="headingMd">
          {t('settings.themes')}
        </Text>
        <Checkbox
          label={t('settings.compatible')}
          helpText={t('settings.compatibleHelp')}
          checked={values.compatiblePayload}
          onChange={(isOn) => set('compatiblePayload', isOn)}
        />
        <Checkbox
          label={t('settings.oldKeys')}
          helpText={t('settings.oldKeysHelp')}
          checked={values.backwardCompatibleKeys}
          onChange={(isOn) => set('backwardCompatibleKeys', isOn)}
        />
      </BlockStack>
    </Card>
  );
}

interface CustomerStepProps {
  isOn: boolean;
  /** Whether the store has granted the scope to write customers. */
  isAllowed: boolean;
  onChange: (isOn: boolean) => void;
}

/** Whether each creator becomes a customer. Turning it on requests the scope if it is missing. */
function CustomerStep({ isOn, isAllowed, onChange }: CustomerStepProps) {
  const t = useTranslate();
  const [decision, setDecision] = useState<'granted' | 'declined'>();
  const turn = async (isChecked: boolean) => {
    if (!isChecked || isAllowed || decision === 'granted') {
      onChange(isChecked);
      return;
    }
    const isGranted = await requestScopes(['write_customers']);
    setDecision(isGranted ? 'granted' : 'declined');
    if (isGranted) onChange(true);
  };
  return (
    <BlockStack gap="200">
      <Checkbox
        label={t('settings.customer')}
        helpText={t('settings.customerHelp')}
        checked={isOn}
        onChange={(isChecked) => void turn(isChecked)}
      />
      {!isOn && decision === 'declined' && (
        <Banner tone="warning">
          <Text as="p">{t('settings.customerDeclined')}</Text>
        </Banner>
      )}
      {isOn && !isAllowed && decision !== 'granted' && (
        <Banner
          tone="warning"
          action={{ content: t('settings.customerRequest'), onAction: () => void turn(true) }}
        >
          <Text as="p">{t('settings.customerMissing')}</Text>
        </Banner>
      )}
    </BlockStack>
  );
}
