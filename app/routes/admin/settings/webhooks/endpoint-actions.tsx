import { BlockStack, Button, ButtonGroup, Card, Text } from '@shopify/polaris';
import { toast } from '#app/ui/app-bridge.ts';
import { useConfirm } from '#app/ui/confirm.tsx';
import type { ConfirmQuestion } from '#app/ui/confirm.tsx';
import { changedValues } from '#app/ui/edit-form-state.ts';
import { useEditForm } from '#app/ui/edit-form.tsx';
import { ProblemBanner } from '#app/ui/problem-banner.tsx';
import { useSubmit } from '#app/ui/submit.ts';
import { useTranslate } from '#app/ui/translate.tsx';
import { EndpointFields } from './endpoint-fields.tsx';
import type { EndpointValues } from './endpoint-fields.tsx';
import type { ShownEndpoint } from './endpoint-data.ts';

interface EndpointActsProps {
  endpoint: ShownEndpoint;
  onSecret: (secret: string) => void;
  onRemoved: () => void;
}

type Done = { intent: string; secret?: string };

/** The actions on an endpoint. */
export function EndpointActions({ endpoint, onSecret, onRemoved }: EndpointActsProps) {
  const t = useTranslate();
  const confirm = useConfirm();
  const { submit, isSubmitting, problem } = useSubmit<Done>(
    ({ intent, secret }) => {
      if (secret !== undefined) onSecret(secret);
      else toast(t(intent === 'remove' ? 'settings.endpointRemoved' : 'ui.saved'));
      if (intent === 'remove') onRemoved();
    },
    { makes: true },
  );
  const confirmAndSubmit = async (intent: string, question: ConfirmQuestion) => {
    if (await confirm(question)) submit({ intent });
  };
  const isOff = endpoint.disabledReason !== null;
  return (
    <Card>
      <BlockStack gap="300">
        <Text as="h2" variant="headingMd">
          {t('settings.endpointManage')}
        </Text>
        <ProblemBanner problem={problem} />
        <ButtonGroup>
          {!isOff && (
            <Button
              disabled={isSubmitting}
              onClick={() =>
                void confirmAndSubmit('turn-off', {
                  title: t('settings.turnOffTitle'),
                  body: t('settings.turnOffBody'),
                  action: t('settings.turnOff'),
                })
              }
            >
              {t('settings.turnOff')}
            </Button>
          )}
          <Button
            disabled={isSubmitting}
            onClick={() =>
              void confirmAndSubmit('rotate', {
                title: t('settings.newSecretTitle'),
                body: t('settings.newSecretBody'),
                action: t('settings.newSecret'),
              })
            }
          >
            {t('settings.newSecret')}
          </Button>
          <Button
            tone="critical"
            disabled={isSubmitting}
            onClick={() =>
              void confirmAndSubmit('remove', {
                title: t('settings.removeEndpointTitle'),
                body: t('settings.removeEndpointBody'),
                action: t('settings.removeEndpoint'),
                isDestructive: true,
              })
            }
          >
            {t('settings.removeEndpoint')}
          </Button>
        </ButtonGroup>
      </BlockStack>
    </Card>
  );
}

interface ReceiverForm {
  intent: 'change';
  receiver: EndpointValues;
}

interface EditEndpointProps {
  endpoint: ShownEndpoint;
  eventTypes: readonly string[];
}

/** The form of an endpoint's URL and event types. */
export function EditEndpoint({ endpoint: { url, types }, eventTypes }: EditEndpointProps) {
  const t = useTranslate();
  const form = useEditForm<ReceiverForm>({
    initial: { intent: 'change', receiver: { url, all: types.length === 0, types } },
    toSend: changeOf,
    onSaved: () => toast(t('ui.saved')),
  });
  return (
    <BlockStack gap="400">
      {form.bar}
      <Card>
        <BlockStack gap="300">
          <Text as="h2" variant="headingMd">
            {t('settings.receiver')}
          </Text>
          <EndpointFields
            values={form.values.receiver}
            eventTypes={eventTypes}
            onChange={(changes) => form.set('receiver', { ...form.values.receiver, ...changes })}
            problemAt={form.problemAt}
          />
        </BlockStack>
      </Card>
    </BlockStack>
  );
}

/** The changed fields. The choice of all events or some types counts as one field. */
function changeOf({ intent, receiver }: ReceiverForm, { receiver: seen }: ReceiverForm) {
  const { url, ...chosen } = changedValues(receiver, seen);
  const { all, types } = receiver;
  const isOther = Object.keys(chosen).length > 0;
  return { intent, receiver: { ...(url !== undefined && { url }), ...(isOther && { all, types }) } };
}
