import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import {
  useLoaderData,
  useNavigate,
  useSearchParams,
  type ShouldRevalidateFunctionArgs,
} from '@remix-run/react';
import { BlockStack, Text } from '@shopify/polaris';
import { Banner } from '#app/ui/banner.tsx';
import { useState } from 'react';
import { withAdminAction, withAdminPage } from '#app/http/admin-page.ts';
import { manageEndpointAsAdmin } from './manage-endpoints.ts';
import { deliveryStates, listDeliveries } from '#app/domain/events/deliveries.ts';
import { deliveredTypes, eventTypes } from '#app/domain/events/event.ts';
import { getEndpoint } from '#app/domain/events/endpoints.ts';
import { localeOf } from '#app/i18n/locale.ts';
import { keepInputOnError, keepPageOnError, useRefreshWhile } from '#app/ui/page-data.ts';
import { FocusOnRemoval } from '#app/ui/accessibility.tsx';
import { ProblemBanner } from '#app/ui/problem-banner.tsx';
import { useFormats, useNextAttempt } from '#app/ui/formats.tsx';
import { useTranslate } from '#app/ui/translate.tsx';
import { toast } from '#app/ui/app-bridge.ts';
import { useSubmit } from '#app/ui/submit.ts';
import { withoutLeaveGuard } from '#app/ui/leave-guard.ts';
import { SecretCard } from '../secret-card.tsx';
import { SettingsPage } from '../settings-page.tsx';
import { DeliveryLog } from './delivery-log.tsx';
import { EditEndpoint, EndpointActions } from './endpoint-actions.tsx';
import { EndpointBadge } from './endpoint-fields.tsx';
import {
  deliverySearch,
  isSendingSoon,
  pageOf,
  presentDelivery,
  presentEndpoint,
  type ShownEndpoint,
} from './endpoint-data.ts';

/** One event endpoint with its deliveries. */
export function loader({ request, params }: LoaderFunctionArgs) {
  return withAdminPage(request, async ({ channelId, shop }) => {
    const owner = { channelId };
    const endpointId = params['endpointId'] ?? '';
    const locale = localeOf(request);
    const endpoint = await getEndpoint(owner, endpointId);
    const search = deliverySearch(new URL(request.url).searchParams);
    const { lines, ...page } = pageOf(await listDeliveries(owner, endpointId, search), search);
    const context = { platformDomain: shop, locale, pausedUntil: endpoint.pausedUntil };
    const deliveries = lines.map((line) => presentDelivery(line, context));
    const shown = presentEndpoint(endpoint, locale);
    return {
      endpoint: shown,
      eventTypes,
      isSending: shown.disabledReason === null && isSendingSoon(deliveries),
      log: { deliveries, ...page, deliveryStates, eventTypes: deliveredTypes },
    };
  });
}

/** A new secret is only in the response of this request; a retry of the same request gets it again. */
export function action({ request, params }: ActionFunctionArgs) {
  return withAdminAction(request, (page, sent) =>
    manageEndpointAsAdmin(page, params['endpointId'] ?? '', sent),
  );
}

export const clientAction = keepInputOnError;
export const clientLoader = keepPageOnError;

/** Prevents a reload of a deleted endpoint's page before the navigation, which would be a 404. */
export function shouldRevalidate({ json, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean {
  const isRemoving =
    typeof json === 'object' && json !== null && 'intent' in json && json['intent'] === 'remove';
  return defaultShouldRevalidate && !isRemoving;
}

export default function Endpoint() {
  const { endpoint, eventTypes: types, isSending, log } = useLoaderData<typeof loader>();
  const t = useTranslate();
  const navigate = useNavigate();
  const [secret, setSecret] = useState<string>();
  const [testId, setTestId] = useState<string>();
  const [, setSearch] = useSearchParams();
  useRefreshWhile(isSending, 1_000);
  return (
    <SettingsPage
      title={t('settings.endpoint')}
      titleMetadata={<EndpointBadge endpoint={endpoint} />}
      backAction={{ content: t('settings.eventEndpoints'), url: '/settings/event-endpoints' }}
    >
      <FocusOnRemoval of={secret === undefined ? 0 : 1}>
        <BlockStack gap="400">
          {secret !== undefined && (
            <SecretCard
              title={t('settings.secretReplaced')}
              body={t('settings.secretReplacedBody')}
              label={t('settings.signingSecret')}
              secret={secret}
              onSaved={() => setSecret(undefined)}
            />
          )}
          <EndpointState endpoint={endpoint} />
          <EditEndpoint key={endpoint.id} endpoint={endpoint} eventTypes={types} />
          <EndpointActions
            endpoint={endpoint}
            test={log.deliveries.find(({ eventId }) => eventId === testId)}
            onTest={(eventId) => {
              setTestId(eventId);
              // A filter or another page of the log would hide the delivery.
              setSearch({}, { preventScrollReset: true });
            }}
            onSecret={setSecret}
            onRemoved={() => {
              navigate('/settings/event-endpoints', withoutLeaveGuard);
            }}
          />
          <DeliveryLog {...log} isOff={endpoint.disabledReason !== null} />
        </BlockStack>
      </FocusOnRemoval>
    </SettingsPage>
  );
}

function EndpointState({ endpoint }: { endpoint: ShownEndpoint }) {
  const t = useTranslate();
  const { dateTime } = useFormats();
  const nextAttempt = useNextAttempt();
  const { submit, isSubmitting, problem } = useSubmit(() => toast(t('ui.saved')));
  const { disabledReason, pausedUntil, oldSecretEndsAt } = endpoint;
  const enable = (content: string) => ({
    action: { content, loading: isSubmitting, onAction: () => submit({ intent: 'enable' }) },
  });
  return (
    <>
      <ProblemBanner problem={problem} />
      {disabledReason !== null && (
        <Banner tone="warning" title={t('settings.endpointOffTitle')} {...enable(t('settings.turnOn'))}>
          <BlockStack gap="200">
            <Text as="p" breakWord>
              {disabledReason}
            </Text>
            <Text as="p">{t('settings.endpointOffBody')}</Text>
          </BlockStack>
        </Banner>
      )}
      {disabledReason === null && pausedUntil !== null && (
        <Banner tone="warning" title={t('settings.endpointUnreachable')} {...enable(t('settings.tryNow'))}>
          <Text as="p">{nextAttempt(pausedUntil)}</Text>
        </Banner>
      )}
      {oldSecretEndsAt !== null && (
        <Banner tone="info" title={t('settings.twoSecrets')}>
          <Text as="p">{t('settings.twoSecretsBody', { time: dateTime(oldSecretEndsAt) })}</Text>
        </Banner>
      )}
    </>
  );
}
