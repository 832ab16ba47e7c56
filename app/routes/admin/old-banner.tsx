import { useRevalidator } from '@remix-run/react';
import { Banner, Box } from '@shopify/polaris';
import { useShown } from '#app/ui/keep-shown.ts';
import { useText } from '#app/ui/text/use-text.tsx';

/** Says that a page is as it was when it could not be read again; nothing otherwise. */
export function OldBanner() {
  const text = useText();
  const { revalidate, state } = useRevalidator();
  const isOld = useShown();
  if (!isOld) return null;
  return (
    <Box padding="400">
      <Banner
        tone="warning"
        title={text('ui.old')}
        action={{ content: text('ui.retry'), loading: state !== 'idle', onAction: revalidate }}
      />
    </Box>
  );
}
