import { Banner, BlockStack, Text } from '@shopify/polaris';
import { useConfirm } from '#app/ui/confirm.tsx';
import { useText } from '#app/ui/text/use-text.tsx';
import { useAct } from '#app/ui/use-act.ts';

/**
 * Starts a list, or stops it while it runs, after it has asked.
 * @param create how many creators it would add.
 * @param large how many of them would get half the price or more.
 */
export function useRun({ create: count, large }: { create: number; large: number }) {
  const text = useText();
  const confirm = useConfirm();
  const { act, isActing, problem } = useAct();
  const start = async () => {
    const title = text('import.startTitle', { count });
    const body = large === 0 ? text('import.startBody') : <LargeBody large={large} />;
    if (await confirm({ title, body, action: text('import.start', { count }) })) act({ start: true });
  };
  const stop = async () => {
    const question = { title: text('import.stopTitle'), body: text('import.stopBody') };
    if (await confirm({ ...question, action: text('import.stop'), isDestructive: true })) act({ stop: true });
  };
  return { start: () => void start(), stop: () => void stop(), isActing, problem };
}

function LargeBody({ large }: { large: number }) {
  const text = useText();
  return (
    <BlockStack gap="300">
      <Banner tone="warning" title={text('import.large', { count: large })} />
      <Text as="p">{text('import.startBody')}</Text>
    </BlockStack>
  );
}
