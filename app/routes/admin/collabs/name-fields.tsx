import { FormLayout, TextField } from '@shopify/polaris';
import { useText } from '#app/ui/text/use-text.tsx';
import type { FormPart } from '#app/ui/use-form-part.ts';
import type { CollabForm } from './form-values.ts';

interface NameFieldsProps {
  form: FormPart<CollabForm, 'firstName' | 'lastName'>;
  /** What is shown where the brand writes nothing. */
  shown?: { firstName: string; lastName: string };
}

/** First and last name, side by side where there is room. */
export function NameFields({ form: { values, set, problemAt }, shown }: NameFieldsProps) {
  const text = useText();
  return (
    <FormLayout.Group>
      <TextField
        label={text('collab.firstName')}
        requiredIndicator={!shown}
        autoComplete="off"
        value={values.firstName}
        placeholder={shown?.firstName ?? ''}
        onChange={(value) => set('firstName', value)}
        error={problemAt('firstName') ?? false}
      />
      <TextField
        label={text('collab.lastName')}
        requiredIndicator={!shown}
        autoComplete="off"
        value={values.lastName}
        placeholder={shown?.lastName ?? ''}
        onChange={(value) => set('lastName', value)}
        error={problemAt('lastName') ?? false}
      />
    </FormLayout.Group>
  );
}
