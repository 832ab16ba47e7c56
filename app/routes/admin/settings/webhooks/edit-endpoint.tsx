import { BlockStack, Card, Text } from '@shopify/polaris';
import { changesOf } from '#app/ui/changes-of.ts';
import { useText } from '#app/ui/text/use-text.tsx';
import { toast } from '#app/ui/toast.ts';
import { useEditForm } from '#app/ui/use-edit-form.tsx';
import { EndpointFields } from './endpoint-fields.tsx';
import type { EndpointValues } from './endpoint-fields.tsx';
import type { ShownEndpoint } from './show-endpoint.ts';

interface ReceiverForm {
  intent: 'change';
  receiver: EndpointValues;
}

interface EditEndpointProps {
  endpoint: ShownEndpoint;
  eventTypes: readonly string[];
}

/** Where a receiver's events are sent, and which. */
export function EditEndpoint({ endpoint: { url, types }, eventTypes }: EditEndpointProps) {
  const text = useText();
  const form = useEditForm<ReceiverForm>({
    initial: { intent: 'change', receiver: { url, all: types.length === 0, types } },
    toSend: changeOf,
    onSaved: () => toast(text('ui.saved')),
  });
  return (
    <BlockStack gap="400">
      {form.bar}
      <Card>
        <BlockStack gap="300">
          <Text as="h2" variant="headingMd">
            {text('settings.receiver')}
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

/** What is said differently from what was seen. Whether all events are wanted, and which else, is one choice. */
function changeOf({ intent, receiver }: ReceiverForm, { receiver: seen }: ReceiverForm) {
  const { url, ...chosen } = changesOf(receiver, seen);
  const { all, types } = receiver;
  const isOther = Object.keys(chosen).length > 0;
  return { intent, receiver: { ...(url !== undefined && { url }), ...(isOther && { all, types }) } };
}
