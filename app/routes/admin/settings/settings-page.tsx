import { Box, Card, Page, Text } from '@shopify/polaris';
import type { PageProps } from '@shopify/polaris';
import type { ReactNode } from 'react';
import { useTranslate } from '#app/ui/translate.tsx';

/** A page of the settings, with the way back to all of them. */
export function SettingsPage(props: PageProps) {
  const t = useTranslate();
  return <Page narrowWidth backAction={{ content: t('ui.settings'), url: '/settings' }} {...props} />;
}

/** A list of things in one card, a line between each two. */
export function Rows({ children }: { children: ReactNode }) {
  return (
    <Card padding="0">
      <Box as="ul">{children}</Box>
    </Card>
  );
}

/** One thing of the list. Long words break, so that nothing is pushed out of sight. */
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

/** A text that is read letter by letter: a name of a key, a handle. */
export function Mono({ children }: { children: string }) {
  return (
    <Text as="p">
      <code style={{ fontFamily: 'var(--p-font-family-mono)' }}>{children}</code>
    </Text>
  );
}

/** What is said of a thing, beside its buttons; above them where both do not fit. */
export function Facts({ children }: { children: ReactNode }) {
  return <div style={{ flex: '1 1 16rem', minWidth: 0 }}>{children}</div>;
}
