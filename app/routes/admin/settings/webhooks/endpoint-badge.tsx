import { Badge } from '@shopify/polaris';
import { useText } from '#app/ui/text/use-text.tsx';
import type { ShownEndpoint } from './show-endpoint.ts';

/** Whether an endpoint is sent to. */
export function EndpointBadge({
  endpoint,
}: {
  endpoint: Pick<ShownEndpoint, 'disabledReason' | 'pausedUntil'>;
}) {
  const text = useText();
  if (endpoint.disabledReason !== null) return <Badge>{text('settings.endpointOff')}</Badge>;
  if (endpoint.pausedUntil !== null)
    return <Badge tone="warning">{text('settings.endpointUnreachable')}</Badge>;
  return <Badge tone="success">{text('settings.endpointLive')}</Badge>;
}
