import { Banner, Text } from '@shopify/polaris';
import { useDocumentSurroundings } from '#app/ui/document-surroundings.ts';
import { useText } from '#app/ui/text/use-text.tsx';

/**
 * What the store has not agreed to, and the way to the question: the admin asks it around the app, not in it. Whatever the
 * platform said when it refused something for want of it is the same in other words.
 */
export function AccessBanner({ scopes }: { scopes: readonly string[] }) {
  const text = useText();
  const open = useDocumentSurroundings()?.admin?.open;
  const lacking = scopes.map((scope) => text('home.scope', { scope })).join(', ');
  return (
    <Banner
      tone="warning"
      title={text('home.scopesTitle')}
      {...(open !== undefined && { action: { content: text('home.scopesAsk'), url: open, target: '_top' } })}
    >
      <Text as="p" breakWord>
        {text('home.scopesBody', { scopes: lacking })}
      </Text>
    </Banner>
  );
}
