import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData, useSearchParams } from '@remix-run/react';
import { BlockStack, Card, Tabs, Text } from '@shopify/polaris';
import { answerAction, answerPage } from '#app/auth/admin-page.ts';
import { changeFieldsFor } from '#app/auth/change-fields-for.ts';
import { readChannelSettings } from '#app/domain/channels/read-channel-settings.ts';
import { listFields, mostCounted } from '#app/domain/custom-fields/list-fields.ts';
import { keepShown } from '#app/ui/keep-shown.ts';
import { keepTyped } from '#app/ui/keep-typed.ts';
import { KeepsFocus } from '#app/ui/keeps-focus.tsx';
import { useText } from '#app/ui/text/use-text.tsx';
import { AutoDefine } from './auto-define.tsx';
import { DefineField } from './define-field.tsx';
import { FieldList } from './field-list.tsx';
import { ownerIn, ownerTypes, ownerWords } from './field-owners.ts';
import { SettingsPage } from './settings-page.tsx';

/** A brand's own fields, of collabs, drops or products in drops as the address says. */
export function loader({ request }: LoaderFunctionArgs) {
  return answerPage(request, async ({ channelId }) => {
    const ownerType = ownerIn(new URL(request.url).searchParams);
    const [fields, settings] = await Promise.all([
      listFields(channelId, ownerType),
      readChannelSettings(channelId),
    ]);
    return { ownerType, fields, mostCounted, autoDefines: settings.autoDefineCustomFields };
  });
}

export function action({ request }: ActionFunctionArgs) {
  return answerAction(request, async (page, sent) => {
    await changeFieldsFor(page, sent);
    return {};
  });
}

export const clientAction = keepTyped;
export const clientLoader = keepShown;

export default function CustomFields() {
  const { ownerType, fields, mostCounted: most, autoDefines } = useLoaderData<typeof loader>();
  const [, setSearch] = useSearchParams();
  const text = useText();
  const choose = (index: number) =>
    setSearch((search) => {
      search.set('owner', ownerTypes[index] ?? 'collab');
      return search;
    });
  return (
    <SettingsPage title={text('settings.fields')} subtitle={text('settings.fieldsAbout')}>
      <BlockStack gap="400">
        <Tabs
          tabs={ownerTypes.map((owner) => ({ id: owner, content: text(ownerWords[owner]) }))}
          selected={ownerTypes.indexOf(ownerType)}
          onSelect={choose}
        />
        <KeepsFocus of={fields.length}>
          {fields.length === 0 ? (
            <Card>
              <Text as="p" tone="subdued">
                {text('settings.noFields')}
              </Text>
            </Card>
          ) : (
            <FieldList key={ownerType} fields={fields} ownerType={ownerType} mostCounted={most} />
          )}
        </KeepsFocus>
        <DefineField key={`new-${ownerType}`} ownerType={ownerType} />
        <AutoDefine isOn={autoDefines} />
      </BlockStack>
    </SettingsPage>
  );
}
