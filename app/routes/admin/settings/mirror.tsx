import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { BlockStack, Card, Checkbox, ChoiceList, Text } from '@shopify/polaris';
import { answerAction, answerPage } from '#app/auth/admin-page.ts';
import { saveMirrorOptionsFor } from '#app/auth/save-mirror-options-for.ts';
import { readChannelSettings } from '#app/domain/channels/read-channel-settings.ts';
import { changesOf } from '#app/ui/changes-of.ts';
import { useConfirm } from '#app/ui/confirm.tsx';
import { keepShown } from '#app/ui/keep-shown.ts';
import { keepTyped } from '#app/ui/keep-typed.ts';
import { useText } from '#app/ui/text/use-text.tsx';
import { toast } from '#app/ui/toast.ts';
import { useEditForm } from '#app/ui/use-edit-form.tsx';
import type { EditForm } from '#app/ui/use-edit-form.tsx';
import { CustomerStep } from './customer-step.tsx';
import { SettingsPage } from './settings-page.tsx';

/** What of a brand's creators its store gets to hold, and how. */
export function loader({ request }: LoaderFunctionArgs) {
  return answerPage(request, async ({ channelId }) => {
    const settings = await readChannelSettings(channelId);
    const { storefrontApiAccess, mirrorsEmail, mirrorsCustomer, hidesDropsFromSearch } = settings;
    const { backwardCompatibleKeys, dropRemoval, scopes } = settings;
    return {
      options: {
        ...{ storefrontApiAccess, mirrorsEmail, mirrorsCustomer, hidesDropsFromSearch },
        ...{ backwardCompatibleKeys, dropRemoval },
      },
      mayWriteCustomers: scopes.includes('write_customers'),
    };
  });
}

export function action({ request }: ActionFunctionArgs) {
  return answerAction(request, async (page, sent) => {
    await saveMirrorOptionsFor(page, sent);
    return {};
  });
}

export const clientAction = keepTyped;
export const clientLoader = keepShown;

type Options = Awaited<ReturnType<typeof loader>>['options'];

export default function Mirror() {
  const { options, mayWriteCustomers } = useLoaderData<typeof loader>();
  const text = useText();
  const form = useEditForm<Options>({
    initial: options,
    toSend: changesOf,
    onSaved: () => toast(text('settings.mirrorSaved')),
  });
  return (
    <SettingsPage title={text('settings.mirror')} subtitle={text('settings.mirrorAbout')}>
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
  const text = useText();
  const confirm = useConfirm();
  const { values, set } = form;
  const openToApi = async (isOn: boolean) => {
    const asked = { title: text('settings.apiAccessTitle'), body: text('settings.apiAccessBody') };
    if (!isOn || (await confirm({ ...asked, action: text('settings.apiAccessConfirm') })))
      set('storefrontApiAccess', isOn);
  };
  return (
    <Card>
      <BlockStack gap="300">
        <Text as="h2" variant="headingMd">
          {text('settings.whatIsShown')}
        </Text>
        <Checkbox
          label={text('settings.email')}
          helpText={text('settings.emailHelp')}
          checked={values.mirrorsEmail}
          onChange={(isOn) => set('mirrorsEmail', isOn)}
        />
        <CustomerStep
          isOn={values.mirrorsCustomer}
          isAllowed={mayWriteCustomers}
          onChange={(isOn) => set('mirrorsCustomer', isOn)}
        />
        <Checkbox
          label={text('settings.apiAccess')}
          helpText={text('settings.apiAccessHelp')}
          checked={values.storefrontApiAccess}
          onChange={(isOn) => void openToApi(isOn)}
        />
      </BlockStack>
    </Card>
  );
}

function Drops({ form: { values, set } }: { form: EditForm<Options> }) {
  const text = useText();
  return (
    <Card>
      <BlockStack gap="300">
        <Text as="h2" variant="headingMd">
          {text('settings.dropsInStore')}
        </Text>
        <Checkbox
          label={text('settings.noindex')}
          helpText={text('settings.noindexHelp')}
          checked={values.hidesDropsFromSearch}
          onChange={(isOn) => set('hidesDropsFromSearch', isOn)}
        />
        <ChoiceList
          title={text('settings.dropRemoval')}
          choices={[
            {
              value: 'unpublish',
              label: text('settings.unpublish'),
              helpText: text('settings.unpublishHelp'),
            },
            { value: 'delete', label: text('settings.delete'), helpText: text('settings.deleteHelp') },
          ]}
          selected={[values.dropRemoval]}
          onChange={([chosen]) => set('dropRemoval', chosen === 'delete' ? 'delete' : 'unpublish')}
        />
      </BlockStack>
    </Card>
  );
}

function Themes({ form: { values, set } }: { form: EditForm<Options> }) {
  const text = useText();
  return (
    <Card>
      <BlockStack gap="300">
        <Text as="h2" variant="headingMd">
          {text('settings.themes')}
        </Text>
        <Checkbox
          label={text('settings.oldKeys')}
          helpText={text('settings.oldKeysHelp')}
          checked={values.backwardCompatibleKeys}
          onChange={(isOn) => set('backwardCompatibleKeys', isOn)}
        />
      </BlockStack>
    </Card>
  );
}
