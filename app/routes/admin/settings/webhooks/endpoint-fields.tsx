import { ChoiceList, FormLayout, TextField } from '@shopify/polaris';
import { useText } from '#app/ui/text/use-text.tsx';

/** Where events are to be sent, and which. */
export interface EndpointValues {
  url: string;
  /** Whether all events are wanted, whatever `types` says. */
  all: boolean;
  types: string[];
}

interface EndpointFieldsProps {
  values: EndpointValues;
  eventTypes: readonly string[];
  onChange: (changes: Partial<EndpointValues>) => void;
  problemAt: (path: string) => string | undefined;
}

/** The fields of a receiver of events. */
export function EndpointFields({ values, eventTypes, onChange, problemAt }: EndpointFieldsProps) {
  const text = useText();
  return (
    <FormLayout>
      <TextField
        label={text('settings.endpointUrl')}
        type="url"
        placeholder="https://"
        helpText={text('settings.endpointUrlHelp')}
        value={values.url}
        onChange={(url) => onChange({ url })}
        error={problemAt('url') ?? false}
        maxLength={2048}
        autoComplete="off"
      />
      <ChoiceList
        title={text('settings.whichEvents')}
        choices={[
          { value: 'all', label: text('settings.allEvents'), helpText: text('settings.allEventsHelp') },
          { value: 'some', label: text('settings.someEvents') },
        ]}
        selected={[values.all ? 'all' : 'some']}
        onChange={([chosen]) => onChange({ all: chosen !== 'some' })}
      />
      {!values.all && (
        <ChoiceList
          allowMultiple
          title={text('settings.eventTypes')}
          choices={eventTypes.map((type) => ({ value: type, label: type }))}
          selected={values.types}
          onChange={(types) => onChange({ types })}
          error={problemAt('types') ?? ''}
        />
      )}
    </FormLayout>
  );
}
