import { useState } from 'react';
import { useEditForm, type EditForm, type EditFormOptions } from './edit-form.tsx';

interface CreateFormOptions<Values, Done> extends Pick<
  EditFormOptions<Values, Done>,
  'initial' | 'toSend' | 'fieldAt' | 'shared'
> {
  /** The URL to save to after creation. */
  urlOf: (made: Done) => string;
  /** What to send there of the changes. */
  changes: (typed: Values, seen: Values) => object;
  /** The form after creation, from the sent values; by default the same. */
  asCreated?: (sent: Values) => Values;
  /** Opens the new record; a user who typed in between may stay. */
  onSaved: (made: Done) => void;
}

/** The form of a new record on its own page. A user who stays after creation continues to edit it. */
export function useCreateForm<Values extends object, Done>(
  options: CreateFormOptions<Values, Done>,
): EditForm<Values> {
  const { initial, toSend, fieldAt, shared, urlOf: addressOf, changes, asCreated: asMade, onSaved } = options;
  const [made, setMade] = useState<{ done: Done; values: Values }>();
  const making = toSend && { toSend };
  const form: EditForm<Values> = useEditForm<Values, Done>({
    initial: made?.values ?? initial,
    creates: !made,
    ...(fieldAt && { fieldAt }),
    ...(shared && { shared }),
    ...(made ? { action: addressOf(made.done), toSend: changes } : making),
    onSaved(done) {
      const first = made ?? { done, values: asMade ? asMade(form.sent) : form.sent };
      setMade(first);
      onSaved(first.done);
    },
  });
  return form;
}
