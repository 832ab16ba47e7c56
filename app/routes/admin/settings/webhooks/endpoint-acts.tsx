import { BlockStack, Button, ButtonGroup, Card, Text } from '@shopify/polaris';
import { useConfirm } from '#app/ui/confirm.tsx';
import type { ConfirmQuestion } from '#app/ui/confirm.tsx';
import { ProblemBanner } from '#app/ui/problem-banner.tsx';
import { useText } from '#app/ui/text/use-text.tsx';
import { toast } from '#app/ui/toast.ts';
import { useAct } from '#app/ui/use-act.ts';
import type { ShownEndpoint } from './show-endpoint.ts';

interface EndpointActsProps {
  endpoint: ShownEndpoint;
  onSecret: (secret: string) => void;
  onRemoved: () => void;
}

type Done = { intent: string; secret?: string };

/** What can be done with a receiver as a whole. */
export function EndpointActs({ endpoint, onSecret, onRemoved }: EndpointActsProps) {
  const text = useText();
  const confirm = useConfirm();
  const { act, isActing, problem } = useAct<Done>(
    ({ intent, secret }) => {
      if (secret !== undefined) onSecret(secret);
      else toast(text(intent === 'remove' ? 'settings.endpointRemoved' : 'ui.saved'));
      if (intent === 'remove') onRemoved();
    },
    { makes: true },
  );
  const ask = async (intent: string, question: ConfirmQuestion) => {
    if (await confirm(question)) act({ intent });
  };
  const isOff = endpoint.disabledReason !== null;
  return (
    <Card>
      <BlockStack gap="300">
        <Text as="h2" variant="headingMd">
          {text('settings.endpointManage')}
        </Text>
        <ProblemBanner problem={problem} />
        <ButtonGroup>
          {!isOff && (
            <Button
              disabled={isActing}
              onClick={() =>
                void ask('turn-off', {
                  title: text('settings.turnOffTitle'),
                  body: text('settings.turnOffBody'),
                  action: text('settings.turnOff'),
                })
              }
            >
              {text('settings.turnOff')}
            </Button>
          )}
          <Button
            disabled={isActing}
            onClick={() =>
              void ask('rotate', {
                title: text('settings.newSecretTitle'),
                body: text('settings.newSecretBody'),
                action: text('settings.newSecret'),
              })
            }
          >
            {text('settings.newSecret')}
          </Button>
          <Button
            tone="critical"
            disabled={isActing}
            onClick={() =>
              void ask('remove', {
                title: text('settings.removeEndpointTitle'),
                body: text('settings.removeEndpointBody'),
                action: text('settings.removeEndpoint'),
                isDestructive: true,
              })
            }
          >
            {text('settings.removeEndpoint')}
          </Button>
        </ButtonGroup>
      </BlockStack>
    </Card>
  );
}
