import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { BlockStack, Button, Card, InlineStack, Link, Text } from '@shopify/polaris';
import { useState } from 'react';
import { withAdminAction, withAdminPage } from '#app/http/admin-page.ts';
import { createEndpointAsAdmin } from './manage-endpoints.ts';
import { eventTypes } from '#app/domain/events/event.ts';
import { listEndpoints } from '#app/domain/events/endpoints.ts';
import { FocusOnRemoval } from '#app/ui/accessibility.tsx';
import { isEqualJson, valueAt } from '#app/ui/edit-form-state.ts';
import { useUnsavedInputGuard } from '#app/ui/leave-guard.ts';
import { keepInputOnError, keepPageOnError } from '#app/ui/page-data.ts';
import { ProblemBanner } from '#app/ui/problem-banner.tsx';
import { useSubmit } from '#app/ui/submit.ts';
import { useTranslate } from '#app/ui/translate.tsx';
import { SecretCard } from '../secret-card.tsx';
import { Row, Rows, SettingsPage } from '../settings-page.tsx';
import { EndpointBadge, EndpointFields, type EndpointValues } from './endpoint-fields.tsx';
import { localeOf } from '#app/i18n/locale.ts';
import { presentEndpoint, type ShownEndpoint } from './endpoint-data.ts';

/** A brand's event endpoints. */
export function loader({ request }: LoaderFunctionArgs) {
  return withAdminPage(request, async ({ channelId }) => {
    const endpoints = await listEndpoints({ channelId });
    return {
      endpoints: endpoints.map((endpoint) => presentEndpoint(endpoint, localeOf(request))),
      eventTypes,
    };
  });
}

/** A new secret is only in the response of this request; a retry of the same request gets it again. */
export function action({ request }: ActionFunctionArgs) {
  return withAdminAction(request, createEndpointAsAdmin);
}

export const clientAction = keepInputOnError;
export const clientLoader = keepPageOnError;

export default function EventEndpoints() {
  const { endpoints, eventTypes: types } = useLoaderData<typeof loader>();
  const t = useTranslate();
  const [secrets, setSecrets] = useState<readonly string[]>([]);
  return (
    <SettingsPage title={t('settings.eventEndpoints')} subtitle={t('settings.eventEndpointsAbout')}>
      <FocusOnRemoval of={secrets.length}>
        <BlockStack gap="400">
          {secrets.map((secret) => (
            <SecretCard
              key={secret}
              title={t('settings.endpointAdded')}
              body={t('settings.endpointAddedBody')}
              label={t('settings.signingSecret')}
              secret={secret}
              onSaved={() => setSecrets((before) => before.filter((one) => one !== secret))}
            />
          ))}
          {endpoints.length === 0 ? (
            <Card>
              <Text as="p" tone="subdued">
                {t('settings.noEndpoints')}
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
      </FocusOnRemoval>
    </SettingsPage>
  );
}

function EndpointLine({ endpoint }: { endpoint: ShownEndpoint }) {
  const t = useTranslate();
  const { id, url, types } = endpoint;
  return (
    <BlockStack gap="100">
      <InlineStack gap="200" align="start" blockAlign="center">
        <Text as="h2" variant="headingSm">
          <Link url={`/settings/event-endpoints/${id}`} removeUnderline>
            {url}
          </Link>
        </Text>
        <EndpointBadge endpoint={endpoint} />
      </InlineStack>
      <Text as="p" tone="subdued">
        {types.length === 0 ? t('settings.allEvents') : types.join(', ')}
      </Text>
    </BlockStack>
  );
}

interface AddEndpointProps {
  eventTypes: readonly string[];
  onAdded: (secret: string) => void;
}

const nothing: EndpointValues = { url: '', all: true, types: [] };

function AddEndpoint({ eventTypes, onAdded }: AddEndpointProps) {
  const t = useTranslate();
  const [values, setValues] = useState(nothing);
  const { submit, isSubmitting, problem, problemAt } = useSubmit<{ secret: string }>(
    ({ secret }) => {
      setValues(nothing);
      onAdded(secret);
    },
    { makes: true },
  );
  useUnsavedInputGuard(!isEqualJson(values, nothing));
  return (
    <Card>
      <BlockStack gap="400">
        <Text as="h2" variant="headingMd">
          {t('settings.addEndpoint')}
        </Text>
        <ProblemBanner problem={problem} shown={['url', 'types']} />
        <EndpointFields
          values={values}
          eventTypes={eventTypes}
          onChange={(changes) => setValues({ ...values, ...changes })}
          problemAt={(path) => problemAt(path, valueAt(values, path))}
        />
        <InlineStack>
          <Button variant="primary" loading={isSubmitting} onClick={() => submit({ ...values })}>
            {t('settings.addEndpoint')}
          </Button>
        </InlineStack>
      </BlockStack>
    </Card>
  );
}
