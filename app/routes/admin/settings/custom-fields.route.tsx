import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData, useSearchParams } from '@remix-run/react';
import { BlockStack, Card, Tabs, Text } from '@shopify/polaris';
import { withAdminAction, withAdminPage } from '#app/http/admin-page.ts';
import { recordAudit } from '#app/auth/admin-audit.ts';
import { getChannelSettings } from '#app/domain/channels/settings.ts';
import { listFields, maxCounted, updateFields } from '#app/domain/custom-fields/fields.ts';
import { keepInputOnError, keepPageOnError } from '#app/ui/page-data.ts';
import { FocusOnRemoval } from '#app/ui/accessibility.tsx';
import { confirmAll } from '#app/ui/leave-guard.ts';
import { useTranslate } from '#app/ui/translate.tsx';
import { AutoDefine, DefineField } from './define-field.tsx';
import { FieldList } from './field-list.tsx';
import { ownerIn, ownerTypes, ownerLabels } from './custom-field-labels.ts';
import { SettingsPage } from './settings-page.tsx';

/** A brand's custom fields of collabs, drops or drop products, by URL. */
export function loader({ request }: LoaderFunctionArgs) {
  return withAdminPage(request, async ({ channelId }) => {
    const ownerType = ownerIn(new URL(request.url).searchParams);
    const [fields, settings] = await Promise.all([
      listFields(channelId, ownerType),
      getChannelSettings(channelId),
    ]);
    return { ownerType, fields, maxCounted, autoDefines: settings.autoDefineCustomFields };
  });
}

export function action({ request }: ActionFunctionArgs) {
  return withAdminAction(request, async (page, sent) => {
    const change = await updateFields(page.channelId, sent);
    if (change.intent === 'remove') recordAudit(page, 'field-removed', { fieldId: change.id });
    return {};
  });
}

export const clientAction = keepInputOnError;
export const clientLoader = keepPageOnError;

export default function CustomFields() {
  const { ownerType, fields, maxCounted, autoDefines } = useLoaderData<typeof loader>();
  const [, setSearch] = useSearchParams();
  const t = useTranslate();
  const choose = async (index: number) => {
    // The forms of the other owner replace these.
    if (!(await confirmAll())) return;
    setSearch((search) => {
      search.set('owner', ownerTypes[index] ?? 'collab');
      return search;
    });
  };
  return (
    <SettingsPage title={t('settings.fields')} subtitle={t('settings.fieldsAbout')}>
      <BlockStack gap="400">
        <Tabs
          tabs={ownerTypes.map((owner) => ({ id: owner, content: t(ownerLabels[owner]) }))}
          selected={ownerTypes.indexOf(ownerType)}
          onSelect={(index) => void choose(index)}
        />
        <FocusOnRemoval of={fields.length}>
          {fields.length === 0 ? (
            <Card>
              <Text as="p" tone="subdued">
                {t('settings.noFields')}
              </Text>
            </Card>
          ) : (
            <FieldList key={ownerType} fields={fields} ownerType={ownerType} maxCounted={maxCounted} />
          )}
        </FocusOnRemoval>
        <DefineField key={`new-${ownerType}`} ownerType={ownerType} />
        <AutoDefine isOn={autoDefines} />
      </BlockStack>
    </SettingsPage>
  );
}
