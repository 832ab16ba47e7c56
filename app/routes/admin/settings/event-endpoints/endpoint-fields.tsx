import { Badge, ChoiceList, FormLayout, TextField } from '@shopify/polaris';
import { useTranslate } from '#app/ui/translate.tsx';
import type { ShownEndpoint } from './endpoint-data.ts';

/** The form values: URL and event types. */
export interface EndpointValues {
  url: string;
  /** Whether all events are selected, regardless of `types`. */
  all: boolean;
  types: string[];
}

interface EndpointFieldsProps {
  values: EndpointValues;
  eventTypes: readonly string[];
  onChange: (changes: Partial<EndpointValues>) => void;
  problemAt: (path: string) => string | undefined;
}

export function EndpointFields({ values, eventTypes, onChange, problemAt }: EndpointFieldsProps) {
  const t = useTranslate();
  const typesProblem = problemAt('types');
  return (
    <FormLayout>
      <TextField
        label={t('settings.endpointUrl')}
        type="url"
        placeholder="https://"
        helpText={t('settings.endpointUrlHelp')}
        value={values.url}
        onChange={(url) => onChange({ url })}
        error={problemAt('url') ?? false}
        maxLength={2048}
        autoComplete="off"
      />
      <ChoiceList
        title={t('settings.whichEvents')}
        choices={[
          { value: 'all', label: t('settings.allEvents'), helpText: t('settings.allEventsHelp') },
          { value: 'some', label: t('settings.someEvents') },
        ]}
        selected={[values.all ? 'all' : 'some']}
        onChange={([chosen]) => onChange({ all: chosen !== 'some' })}
      />
      {!values.all && (
        <ChoiceList
          allowMultiple
          title={t('settings.eventTypes')}
          choices={eventTypes.map((type) => ({ value: type, label: type }))}
          selected={values.types}
          onChange={(types) => onChange({ types })}
          {...(typesProblem && { error: typesProblem })}
        />
      )}
    </FormLayout>
  );
}

/** Whether an endpoint is enabled. */
export function EndpointBadge({
  endpoint,
}: {
  endpoint: Pick<ShownEndpoint, 'disabledReason' | 'pausedUntil'>;
}) {
  const t = useTranslate();
  if (endpoint.disabledReason !== null) return <Badge>{t('settings.endpointOff')}</Badge>;
  if (endpoint.pausedUntil !== null) return <Badge tone="warning">{t('settings.endpointUnreachable')}</Badge>;
  return <Badge tone="success">{t('settings.endpointLive')}</Badge>;
}
