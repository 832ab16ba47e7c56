import { BlockStack, Button, ButtonGroup, Card, InlineStack, Text } from '@shopify/polaris';
import { LiveRegion } from '#app/ui/accessibility.tsx';
import { toast } from '#app/ui/app-bridge.ts';
import { useConfirm, type ConfirmQuestion } from '#app/ui/confirm.tsx';
import { changedValues, valueAt } from '#app/ui/edit-form-state.ts';
import { useEditForm } from '#app/ui/edit-form.tsx';
import { ProblemBanner } from '#app/ui/problem-banner.tsx';
import { useSubmit } from '#app/ui/submit.ts';
import { useTranslate, type MessageKey } from '#app/ui/translate.tsx';
import { Outcome, StateBadge } from './delivery-line.tsx';
import { EndpointFields, type EndpointValues } from './endpoint-fields.tsx';
import type { ShownDelivery, ShownEndpoint } from './endpoint-data.ts';

interface EndpointActsProps {
  endpoint: ShownEndpoint;
  /** The delivery of the test event that was sent on this page. */
  test: ShownDelivery | undefined;
  onTest: (eventId: string) => void;
  onSecret: (secret: string) => void;
  onRemoved: () => void;
}

type Done = { intent: string; secret?: string; eventId?: string };

export function EndpointActions({ endpoint, test, onTest, onSecret, onRemoved }: EndpointActsProps) {
  const t = useTranslate();
  const confirm = useConfirm();
  const { submit, isSubmitting, problem } = useSubmit<Done>(
    ({ intent, secret, eventId }) => {
      if (eventId !== undefined) onTest(eventId);
      if (secret !== undefined) onSecret(secret);
      else toast(t(doneTexts[intent] ?? 'ui.saved'));
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
            <Button disabled={isSubmitting} onClick={() => submit({ intent: 'test' })}>
              {t('settings.sendTest')}
            </Button>
          )}
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
        <LiveRegion>{test && <TestResult test={test} />}</LiveRegion>
      </BlockStack>
    </Card>
  );
}

const doneTexts: Partial<Record<string, MessageKey>> = {
  test: 'settings.testQueued',
  remove: 'settings.endpointRemoved',
};

/** The result of the test event so far. */
function TestResult({ test }: { test: ShownDelivery }) {
  const t = useTranslate();
  return (
    <BlockStack gap="100">
      <InlineStack gap="200" blockAlign="center">
        <Text as="h3" variant="headingSm">
          {t('settings.testEvent')}
        </Text>
        <StateBadge state={test.state} />
      </InlineStack>
      <Outcome delivery={test} />
    </BlockStack>
  );
}

interface EndpointForm {
  intent: 'change';
  endpoint: EndpointValues;
}

interface EditEndpointProps {
  endpoint: ShownEndpoint;
  eventTypes: readonly string[];
}

/** The form of an endpoint's URL and event types. */
export function EditEndpoint({ endpoint: { url, types }, eventTypes }: EditEndpointProps) {
  const t = useTranslate();
  const form = useEditForm<EndpointForm>({
    initial: { intent: 'change', endpoint: { url, all: types.length === 0, types } },
    toSend: changeOf,
    fieldAt: ({ endpoint }, path) =>
      path.startsWith('types') ? [endpoint.all, endpoint.types] : valueAt(endpoint, path),
    onSaved: () => toast(t('ui.saved')),
    shared: {
      labels: { url: 'settings.endpointUrl', types: 'settings.whichEvents' },
      of: ({ endpoint: { url: address, all, types: chosen } }) => ({
        url: address,
        types: all ? [] : chosen,
      }),
      with({ intent, endpoint }, { types: saved, ...changed }) {
        const chosen = saved as string[] | undefined;
        const choice = chosen && { all: chosen.length === 0, types: chosen };
        return { intent, endpoint: { ...endpoint, ...changed, ...choice } };
      },
      textOf: (_field, value) =>
        Array.isArray(value) ? value.join(', ') || t('settings.allEvents') : String(value),
    },
  });
  return (
    <BlockStack gap="400">
      {form.bar}
      <Card>
        <BlockStack gap="300">
          <Text as="h2" variant="headingMd">
            {t('settings.endpoint')}
          </Text>
          <EndpointFields
            values={form.values.endpoint}
            eventTypes={eventTypes}
            onChange={(changes) => form.set('endpoint', { ...form.values.endpoint, ...changes })}
            problemAt={form.problemAt}
          />
        </BlockStack>
      </Card>
    </BlockStack>
  );
}

/** The changed fields. The choice of all events or some types counts as one field. */
function changeOf({ intent, endpoint }: EndpointForm, { endpoint: seen }: EndpointForm) {
  const { url, ...chosen } = changedValues(endpoint, seen);
  const { all, types } = endpoint;
  const isOther = Object.keys(chosen).length > 0;
  return { intent, endpoint: { ...(url !== undefined && { url }), ...(isOther && { all, types }) } };
}
