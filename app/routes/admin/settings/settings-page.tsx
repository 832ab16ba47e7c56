import { Page } from '@shopify/polaris';
import type { PageProps } from '@shopify/polaris';
import { useText } from '#app/ui/text/use-text.tsx';

/** A page of the settings, with the way back to all of them. */
export function SettingsPage(props: PageProps) {
  const text = useText();
  return <Page narrowWidth backAction={{ content: text('ui.settings'), url: '/settings' }} {...props} />;
}
