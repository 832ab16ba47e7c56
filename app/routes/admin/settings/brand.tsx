import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { BlockStack, Card, Checkbox, FormLayout, Text, TextField } from '@shopify/polaris';
import { answerAction, answerPage } from '#app/auth/admin-page.ts';
import { readChannelSettings } from '#app/domain/channels/read-channel-settings.ts';
import { saveBrand } from '#app/domain/channels/save-brand.ts';
import { changesOf } from '#app/ui/changes-of.ts';
import { keepShown } from '#app/ui/keep-shown.ts';
import { keepTyped } from '#app/ui/keep-typed.ts';
import { useText } from '#app/ui/text/use-text.tsx';
import { toast } from '#app/ui/toast.ts';
import { useEditForm } from '#app/ui/use-edit-form.tsx';
import { BrandPreview } from './brand-preview.tsx';
import { ColorField } from './color-field.tsx';
import { SettingsPage } from './settings-page.tsx';

/** How a brand looks on its creators' pages, and which of its tools are on. */
export function loader({ request }: LoaderFunctionArgs) {
  return answerPage(request, async ({ channelId }) => {
    const { name, brandTitle, brandPrimaryColor, brandPrimaryLogo, ...rest } =
      await readChannelSettings(channelId);
    const { emailToolEnabled, defaultMessagingEnabled } = rest;
    const brand = {
      brandTitle: brandTitle ?? '',
      brandPrimaryColor: brandPrimaryColor ?? '',
      brandPrimaryLogo: brandPrimaryLogo ?? '',
      emailToolEnabled,
      defaultMessagingEnabled,
    };
    return { name, brand };
  });
}

export function action({ request }: ActionFunctionArgs) {
  return answerAction(request, async ({ channelId }, sent) => {
    await saveBrand(channelId, sent);
    return {};
  });
}

export const clientAction = keepTyped;
export const clientLoader = keepShown;

export default function Brand() {
  const { name, brand } = useLoaderData<typeof loader>();
  const text = useText();
  const form = useEditForm({
    initial: brand,
    toSend: changesOf,
    onSaved: () => toast(text('ui.saved')),
  });
  const { values, set, problemAt } = form;
  return (
    <SettingsPage title={text('settings.brand')} subtitle={text('settings.brandAbout')}>
      {form.bar}
      <BlockStack gap="400">
        <Card>
          <FormLayout>
            <TextField
              label={text('settings.brandTitle')}
              placeholder={name}
              helpText={text('settings.brandTitleHelp')}
              value={values.brandTitle}
              onChange={(title) => set('brandTitle', title)}
              error={problemAt('brandTitle') ?? false}
              maxLength={255}
              autoComplete="organization"
            />
            <ColorField
              label={text('settings.brandColor')}
              value={values.brandPrimaryColor}
              onChange={(color) => set('brandPrimaryColor', color)}
              error={problemAt('brandPrimaryColor')}
            />
            <TextField
              label={text('settings.brandLogo')}
              type="url"
              placeholder="https://"
              helpText={text('settings.brandLogoHelp')}
              value={values.brandPrimaryLogo}
              onChange={(url) => set('brandPrimaryLogo', url)}
              error={problemAt('brandPrimaryLogo') ?? false}
              maxLength={2048}
              autoComplete="off"
            />
          </FormLayout>
        </Card>
        <BrandPreview
          title={values.brandTitle || name}
          color={values.brandPrimaryColor}
          logo={values.brandPrimaryLogo}
        />
        <Card>
          <BlockStack gap="200">
            <Text as="h2" variant="headingMd">
              {text('settings.tools')}
            </Text>
            <Checkbox
              label={text('settings.emailTool')}
              helpText={text('settings.emailToolHelp')}
              checked={values.emailToolEnabled}
              onChange={(isOn) => set('emailToolEnabled', isOn)}
            />
            <Checkbox
              label={text('settings.messaging')}
              helpText={text('settings.messagingHelp')}
              checked={values.defaultMessagingEnabled}
              onChange={(isOn) => set('defaultMessagingEnabled', isOn)}
            />
          </BlockStack>
        </Card>
      </BlockStack>
    </SettingsPage>
  );
}
