import { useState } from 'react';
import { useEditForm, type EditForm, type EditFormOptions } from './edit-form.tsx';

interface CreateFormOptions<Values, Done> extends Pick<
  EditFormOptions<Values, Done>,
  'initial' | 'toSend' | 'fieldAt' | 'shared' | 'asSaved'
> {
  /** The URL to save to after creation. */
  urlOf: (made: Done) => string;
  /** What to send there of the changes. */
  changes: (typed: Values, seen: Values) => object;
  /** Opens the new record; a user who typed in between may stay. */
  onSaved: (made: Done) => void;
}

/** The form of a new record on its own page. A user who stays after creation continues to edit it. */
export function useCreateForm<Values extends object, Done>(
  options: CreateFormOptions<Values, Done>,
): EditForm<Values> {
  const { initial, toSend, fieldAt, shared, asSaved, urlOf: addressOf, changes, onSaved } = options;
  const [made, setMade] = useState<{ done: Done; values: Values }>();
  const making = toSend && { toSend };
  const form: EditForm<Values> = useEditForm<Values, Done>({
    initial: made?.values ?? initial,
    creates: !made,
    ...(fieldAt && { fieldAt }),
    ...(shared && { shared }),
    ...(asSaved && { asSaved }),
    ...(made ? { action: addressOf(made.done), toSend: changes } : making),
    onSaved(done) {
      const first = made ?? { done, values: asSaved ? asSaved(form.sent) : form.sent };
      setMade(first);
      onSaved(first.done);
    },
  });
  return form;
}
