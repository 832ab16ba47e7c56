import { Box, Card, Page, Text, type PageProps } from '@shopify/polaris';
import type { ReactNode } from 'react';
import { useTranslate } from '#app/ui/translate.tsx';

/** A settings page with a link back to all settings. */
export function SettingsPage(props: PageProps) {
  const t = useTranslate();
  return <Page narrowWidth backAction={{ content: t('ui.settings'), url: '/settings' }} {...props} />;
}

/** A list in one card with dividers. */
export function Rows({ children }: { children: ReactNode }) {
  return (
    <Card padding="0">
      <Box as="ul">{children}</Box>
    </Card>
  );
}

/** One item of the list. Long words wrap. */
export function Row({ isFirst, children }: { isFirst: boolean; children: ReactNode }) {
  return (
    <Box
      as="li"
      padding="400"
      borderColor="border"
      {...(!isFirst && { borderBlockStartWidth: '025' as const })}
    >
      <div style={{ overflowWrap: 'anywhere' }}>{children}</div>
    </Box>
  );
}

/** A text in monospace: a key's name, a handle. */
export function Mono({ children }: { children: string }) {
  return (
    <Text as="p">
      <code style={{ fontFamily: 'var(--p-font-family-mono)' }}>{children}</code>
    </Text>
  );
}

/** An item's text next to its buttons, or above them on narrow screens. */
export function RowText({ children }: { children: ReactNode }) {
  return <div style={{ flex: '1 1 16rem', minWidth: 0 }}>{children}</div>;
}
