import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData, useNavigate } from '@remix-run/react';
import type { ShouldRevalidateFunctionArgs } from '@remix-run/react';
import { Banner, BlockStack, Text } from '@shopify/polaris';
import { useState } from 'react';
import { answerAction, answerPage } from '#app/auth/admin-page.ts';
import { changeEndpointFor } from '#app/auth/change-endpoint-for.ts';
import { deliveryStates } from '#app/domain/events/delivery-state.ts';
import { eventTypes } from '#app/domain/events/event-types.ts';
import { listDeliveries } from '#app/domain/events/list-deliveries.ts';
import { readEndpointSummary } from '#app/domain/events/read-endpoint-summary.ts';
import { keepShown } from '#app/ui/keep-shown.ts';
import { keepTyped } from '#app/ui/keep-typed.ts';
import { KeepsFocus } from '#app/ui/keeps-focus.tsx';
import { ProblemBanner } from '#app/ui/problem-banner.tsx';
import { useAgo } from '#app/ui/text/use-ago.ts';
import { useFormats } from '#app/ui/text/use-formats.tsx';
import { useSaid } from '#app/ui/text/use-said.ts';
import { useText } from '#app/ui/text/use-text.tsx';
import { toast } from '#app/ui/toast.ts';
import { useAct } from '#app/ui/use-act.ts';
import { meantToLeave } from '#app/ui/use-leave-guard.ts';
import { SecretCard } from '../secret-card.tsx';
import { SettingsPage } from '../settings-page.tsx';
import { DeliveryLog } from './delivery-log.tsx';
import { deliverySearch, pageOf } from './delivery-search.ts';
import { EditEndpoint } from './edit-endpoint.tsx';
import { EndpointActs } from './endpoint-acts.tsx';
import { EndpointBadge } from './endpoint-badge.tsx';
import { showDelivery } from './show-delivery.ts';
import { showEndpoint } from './show-endpoint.ts';
import type { ShownEndpoint } from './show-endpoint.ts';

/** One receiver of a brand's events, and what was sent to it. */
export function loader({ request, params }: LoaderFunctionArgs) {
  return answerPage(request, async ({ channelId, shop }) => {
    const owner = { channelId };
    const endpointId = params['endpointId'] ?? '';
    const endpoint = await readEndpointSummary(owner, endpointId);
    const asked = deliverySearch(new URL(request.url).searchParams);
    const { lines, ...beside } = pageOf(await listDeliveries(owner, endpointId, asked), asked);
    const deliveries = lines.map((line) => showDelivery(line, shop));
    return {
      endpoint: showEndpoint(endpoint),
      log: { deliveries, ...beside, deliveryStates, eventTypes },
    };
  });
}

/** A new secret stands in the answer to this very request; whoever sends that again gets it again, and nobody else. */
export function action({ request, params }: ActionFunctionArgs) {
  return answerAction(request, (page, sent) => changeEndpointFor(page, params['endpointId'] ?? '', sent));
}

export const clientAction = keepTyped;
export const clientLoader = keepShown;

/** Once it is removed its page is about to be left: asked for once more, it would be gone. */
export function shouldRevalidate({ json, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean {
  const isRemoving =
    typeof json === 'object' && json !== null && 'intent' in json && json['intent'] === 'remove';
  return defaultShouldRevalidate && !isRemoving;
}

export default function Endpoint() {
  const { endpoint, log } = useLoaderData<typeof loader>();
  const text = useText();
  const navigate = useNavigate();
  const [secret, setSecret] = useState<string>();
  return (
    <SettingsPage
      title={text('settings.endpoint')}
      titleMetadata={<EndpointBadge endpoint={endpoint} />}
      backAction={{ content: text('settings.webhooks'), url: '/settings/webhooks' }}
    >
      <KeepsFocus of={secret === undefined ? 0 : 1}>
        <BlockStack gap="400">
          {secret !== undefined && (
            <SecretCard
              title={text('settings.secretReplaced')}
              body={text('settings.secretReplacedBody')}
              label={text('settings.signingSecret')}
              secret={secret}
              onSaved={() => setSecret(undefined)}
            />
          )}
          <EndpointState endpoint={endpoint} />
          <EditEndpoint key={endpoint.id} endpoint={endpoint} eventTypes={log.eventTypes} />
          <EndpointActs
            endpoint={endpoint}
            onSecret={setSecret}
            onRemoved={() => {
              navigate('/settings/webhooks', meantToLeave);
            }}
          />
          <DeliveryLog {...log} isOff={endpoint.disabledReason !== null} />
        </BlockStack>
      </KeepsFocus>
    </SettingsPage>
  );
}

function EndpointState({ endpoint }: { endpoint: ShownEndpoint }) {
  const text = useText();
  const said = useSaid();
  const { dateTime } = useFormats();
  const ago = useAgo();
  const { act, isActing, problem } = useAct(() => toast(text('ui.saved')));
  const { disabledReason, pausedUntil, oldSecretEndsAt } = endpoint;
  const enable = (content: string) => ({
    action: { content, loading: isActing, onAction: () => act({ intent: 'enable' }) },
  });
  return (
    <>
      <ProblemBanner problem={problem} />
      {disabledReason !== null && (
        <Banner tone="warning" title={text('settings.endpointOffTitle')} {...enable(text('settings.turnOn'))}>
          <BlockStack gap="200">
            <Text as="p" breakWord>
              {said(disabledReason)}
            </Text>
            <Text as="p">{text('settings.endpointOffBody')}</Text>
          </BlockStack>
        </Banner>
      )}
      {disabledReason === null && pausedUntil !== null && (
        <Banner
          tone="warning"
          title={text('settings.endpointUnreachable')}
          {...enable(text('settings.tryNow'))}
        >
          <Text as="p">{text('settings.endpointTriedAgain', { ago: ago(pausedUntil) })}</Text>
        </Banner>
      )}
      {oldSecretEndsAt !== null && (
        <Banner tone="info" title={text('settings.twoSecrets')}>
          <Text as="p">{text('settings.twoSecretsBody', { time: dateTime(oldSecretEndsAt) })}</Text>
        </Banner>
      )}
    </>
  );
}
