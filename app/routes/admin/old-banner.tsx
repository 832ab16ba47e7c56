import { useRevalidator } from '@remix-run/react';
import { Banner, Box } from '@shopify/polaris';
import { useText } from '#app/ui/text/use-text.tsx';

/** Says that a page is as it was, because it could not be read again. */
export function OldBanner() {
  const text = useText();
  const { revalidate, state } = useRevalidator();
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
