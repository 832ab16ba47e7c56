import { Badge, BlockStack, Button, Card, InlineStack, Text } from '@shopify/polaris';
import { useEffect, useState } from 'react';
import { appBridge, listThemeBlocks, type ThemeBlock } from '#app/ui/app-bridge.ts';
import { useTranslate } from '#app/ui/translate.tsx';

/** The theme's template that a block belongs to; other blocks go to the home page. */
const templates: Readonly<Record<string, string>> = {
  'creator-profile': 'metaobject/creator',
  'drop-collection': 'collection',
  'product-note': 'product',
  'picked-by': 'product',
  'creator-price': 'product',
  'cart-creator': 'cart',
  'creator-directory': 'page',
};

/** Which blocks and embeds of the app the published theme has, with links that add the others. Absent while unknown. */
export function ThemeCard({ domain }: { domain: string }) {
  const t = useTranslate();
  const [blocks, setBlocks] = useState<ThemeBlock[]>([]);
  useEffect(() => {
    void listThemeBlocks().then(setBlocks);
  }, []);
  if (blocks.length === 0) return null;
  return (
    <Card>
      <BlockStack gap="300">
        <Text as="h2" variant="headingMd">
          {t('home.themeTitle')}
        </Text>
        <Text as="p" tone="subdued">
          {t('home.themeAbout')}
        </Text>
        {blocks.map((block) => (
          <InlineStack key={block.handle} align="space-between" blockAlign="center" gap="200" wrap={false}>
            <Text as="span">{block.name}</Text>
            {block.isOn ? (
              <Badge tone="success">{t('home.themeOn')}</Badge>
            ) : (
              <Button
                url={editorUrl(domain, block)}
                target="_top"
                accessibilityLabel={t('home.themeAddLabel', { name: block.name })}
              >
                {t('home.themeAdd')}
              </Button>
            )}
          </InlineStack>
        ))}
      </BlockStack>
    </Card>
  );
}

/**
 * The theme editor with a block added to its template, or with an embed turned on; the merchant saves it there.
 * https://shopify.dev/docs/apps/build/online-store/theme-app-extensions/configuration#deep-linking
 */
function editorUrl(domain: string, { handle, isEmbed }: ThemeBlock): string {
  const id = `${appBridge().config.apiKey}/${handle}`;
  const query = new URLSearchParams(
    isEmbed
      ? { context: 'apps', activateAppId: id }
      : { template: templates[handle] ?? 'index', addAppBlockId: id, target: 'newAppsSection' },
  );
  return `https://${domain}/admin/themes/current/editor?${query.toString()}`;
}
