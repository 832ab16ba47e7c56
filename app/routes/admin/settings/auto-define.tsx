import { BlockStack, Card, Checkbox } from '@shopify/polaris';
import { ProblemBanner } from '#app/ui/problem-banner.tsx';
import { useText } from '#app/ui/text/use-text.tsx';
import { toast } from '#app/ui/toast.ts';
import { useAct } from '#app/ui/use-act.ts';

/** Whether a request may define a field by giving it a value. It is saved as it is turned. */
export function AutoDefine({ isOn }: { isOn: boolean }) {
  const text = useText();
  const { act, isActing, problem } = useAct(() => toast(text('ui.saved')));
  return (
    <Card>
      <BlockStack gap="300">
        <ProblemBanner problem={problem} />
        <Checkbox
          label={text('settings.autoDefine')}
          helpText={text('settings.autoDefineHelp')}
          checked={isActing ? !isOn : isOn}
          disabled={isActing}
          onChange={(wanted) => act({ intent: 'auto-define', isOn: wanted })}
        />
      </BlockStack>
    </Card>
  );
}
