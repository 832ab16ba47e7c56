import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { BlockStack, Card, Checkbox, FormLayout, InlineStack, Text, TextField } from '@shopify/polaris';
import { useEffect, useState } from 'react';
import { withAdminAction, withAdminPage } from '#app/http/admin-page.ts';
import { getChannelSettings } from '#app/domain/channels/settings.ts';
import { brandFields, updateBrand } from '#app/domain/channels/brand.ts';
import { toast } from '#app/ui/app-bridge.ts';
import { changedValues } from '#app/ui/edit-form-state.ts';
import { useEditForm } from '#app/ui/edit-form.tsx';
import { keepInputOnError, keepPageOnError } from '#app/ui/page-data.ts';
import { useTranslate } from '#app/ui/translate.tsx';
import { ColorField, wholeColor } from './color-field.tsx';
import { SettingsPage } from './settings-page.tsx';

/** The brand's logo and colors on creators' pages, and its enabled tools. */
export function loader({ request }: LoaderFunctionArgs) {
  return withAdminPage(request, async ({ channelId }) => {
    const settings = await getChannelSettings(channelId);
    return { name: settings.name, brand: brandFields(settings) };
  });
}

export function action({ request }: ActionFunctionArgs) {
  return withAdminAction(request, async ({ channelId }, sent) => {
    await updateBrand(channelId, sent);
    return {};
  });
}

export const clientAction = keepInputOnError;
export const clientLoader = keepPageOnError;

const labels = {
  brandTitle: 'settings.brandTitle',
  brandPrimaryColor: 'settings.brandColor',
  brandPrimaryLogo: 'settings.brandLogo',
} as const;

export default function Brand() {
  const { name, brand } = useLoaderData<typeof loader>();
  const t = useTranslate();
  const form = useEditForm({
    initial: brand,
    toSend: changedValues,
    onSaved: () => toast(t('ui.saved')),
    shared: { labels },
  });
  const { values, set, problemAt } = form;
  return (
    <SettingsPage title={t('settings.brand')} subtitle={t('settings.brandAbout')}>
      {form.bar}
      <BlockStack gap="400">
        <Card>
          <FormLayout>
            <TextField
              label={t(labels.brandTitle)}
              placeholder={name}
              helpText={t('settings.brandTitleHelp')}
              value={values.brandTitle}
              onChange={(title) => set('brandTitle', title)}
              error={problemAt('brandTitle') ?? false}
              maxLength={255}
              autoComplete="organization"
            />
            <ColorField
              label={t(labels.brandPrimaryColor)}
              value={values.brandPrimaryColor}
              onChange={(color) => set('brandPrimaryColor', color)}
              error={problemAt('brandPrimaryColor')}
            />
            <TextField
              label={t(labels.brandPrimaryLogo)}
              type="url"
              placeholder="https://"
              helpText={t('settings.brandLogoHelp')}
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
              {t('settings.tools')}
            </Text>
            <Checkbox
              label={t('settings.emailTool')}
              helpText={t('settings.emailToolHelp')}
              checked={values.emailToolEnabled}
              onChange={(isOn) => set('emailToolEnabled', isOn)}
            />
            <Checkbox
              label={t('settings.messaging')}
              helpText={t('settings.messagingHelp')}
              checked={values.defaultMessagingEnabled}
              onChange={(isOn) => set('defaultMessagingEnabled', isOn)}
            />
          </BlockStack>
        </Card>
      </BlockStack>
    </SettingsPage>
  );
}

interface BrandPreviewProps {
  title: string;
  color: string;
  /** The logo's URL, once it is complete. */
  logo: string;
}

/** A preview of the brand on creators' pages: logo and name above a line of its colour. */
function BrandPreview({ title, color, logo }: BrandPreviewProps) {
  const t = useTranslate();
  const address = useDebounced(logo);
  const line = `4px solid ${wholeColor(color) ?? 'var(--p-color-border)'}`;
  return (
    <Card>
      <BlockStack gap="300">
        <Text as="h2" variant="headingMd">
          {t('settings.preview')}
        </Text>
        <div style={{ borderTop: line, paddingTop: '1rem', overflowWrap: 'anywhere' }}>
          <InlineStack gap="300" blockAlign="center" wrap={false}>
            {/^https:\/\/./.test(address) && <Logo key={address} address={address} />}
            <Text as="p" variant="headingLg">
              {title}
            </Text>
          </InlineStack>
        </div>
      </BlockStack>
    </Card>
  );
}

const pauseMs = 800;

/** The typed URL, debounced: an incomplete URL names another host. */
function useDebounced(typed: string): string {
  const [debounced, setDebounced] = useState(typed);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(typed), pauseMs);
    return () => clearTimeout(timer);
  }, [typed]);
  return debounced;
}

function Logo({ address }: { address: string }) {
  const t = useTranslate();
  const [isBroken, setIsBroken] = useState(false);
  if (isBroken)
    return (
      <Text as="p" tone="critical">
        {t('settings.logoBroken')}
      </Text>
    );
  return (
    <img
      src={address}
      alt=""
      referrerPolicy="no-referrer"
      onError={() => setIsBroken(true)}
      style={{ maxWidth: '6rem', maxHeight: '3rem', objectFit: 'contain' }}
    />
  );
}
