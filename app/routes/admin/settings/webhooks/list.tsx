import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { BlockStack, Card, InlineStack, Link, Text } from '@shopify/polaris';
import { useState } from 'react';
import { answerAction, answerPage } from '#app/auth/admin-page.ts';
import { addEndpointFor } from '#app/auth/change-endpoint-for.ts';
import { eventTypes } from '#app/domain/events/event-types.ts';
import { listEndpoints } from '#app/domain/events/list-endpoints.ts';
import { keepShown } from '#app/ui/keep-shown.ts';
import { keepTyped } from '#app/ui/keep-typed.ts';
import { KeepsFocus } from '#app/ui/keeps-focus.tsx';
import { useText } from '#app/ui/text/use-text.tsx';
import { Row, Rows } from '../rows.tsx';
import { SecretCard } from '../secret-card.tsx';
import { SettingsPage } from '../settings-page.tsx';
import { AddEndpoint } from './add-endpoint.tsx';
import { EndpointBadge } from './endpoint-badge.tsx';
import { showEndpoint } from './show-endpoint.ts';
import type { ShownEndpoint } from './show-endpoint.ts';

/** The receivers of a brand's events. */
export function loader({ request }: LoaderFunctionArgs) {
  return answerPage(request, async ({ channelId }) => {
    const endpoints = await listEndpoints({ channelId });
    return { endpoints: endpoints.map(showEndpoint), eventTypes };
  });
}

/** A new secret stands in the answer to this very request; whoever sends that again gets it again, and nobody else. */
export function action({ request }: ActionFunctionArgs) {
  return answerAction(request, addEndpointFor);
}

export const clientAction = keepTyped;
export const clientLoader = keepShown;

export default function Webhooks() {
  const { endpoints, eventTypes: types } = useLoaderData<typeof loader>();
  const text = useText();
  const [secrets, setSecrets] = useState<readonly string[]>([]);
  return (
    <SettingsPage title={text('settings.webhooks')} subtitle={text('settings.webhooksAbout')}>
      <KeepsFocus of={secrets.length}>
        <BlockStack gap="400">
          {secrets.map((secret) => (
            <SecretCard
              key={secret}
              title={text('settings.endpointAdded')}
              body={text('settings.endpointAddedBody')}
              label={text('settings.signingSecret')}
              secret={secret}
              onSaved={() => setSecrets((before) => before.filter((one) => one !== secret))}
            />
          ))}
          {endpoints.length === 0 ? (
            <Card>
              <Text as="p" tone="subdued">
                {text('settings.noEndpoints')}
              </Text>
            </Card>
          ) : (
            <Rows>
              {endpoints.map((endpoint, index) => (
                <Row key={endpoint.id} isFirst={index === 0}>
                  <EndpointLine endpoint={endpoint} />
                </Row>
              ))}
            </Rows>
          )}
          <AddEndpoint eventTypes={types} onAdded={(secret) => setSecrets((before) => [...before, secret])} />
        </BlockStack>
      </KeepsFocus>
    </SettingsPage>
  );
}

function EndpointLine({ endpoint }: { endpoint: ShownEndpoint }) {
  const text = useText();
  const { id, url, types } = endpoint;
  return (
    <BlockStack gap="100">
      <InlineStack gap="200" align="start" blockAlign="center">
        <Text as="h3" variant="headingSm">
          <Link url={`/settings/webhooks/${id}`} removeUnderline>
            {url}
          </Link>
        </Text>
        <EndpointBadge endpoint={endpoint} />
      </InlineStack>
      <Text as="p" tone="subdued">
        {types.length === 0 ? text('settings.allEvents') : types.join(', ')}
      </Text>
    </BlockStack>
  );
}
