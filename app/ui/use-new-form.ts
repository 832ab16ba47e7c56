import { useState } from 'react';
import { useEditForm } from './use-edit-form.tsx';
import type { EditForm, EditFormOptions } from './use-edit-form.tsx';

interface NewFormOptions<Values, Done> extends Pick<EditFormOptions<Values, Done>, 'initial' | 'toSend'> {
  /** Where what was made is saved to from then on. */
  addressOf: (made: Done) => string;
  /** What is sent there of what is typed over what was seen. */
  changes: (typed: Values, seen: Values) => object;
  /** The form of what was made, out of what was sent to make it; the same unless said. */
  asMade?: (sent: Values) => Values;
  /** Leads on; whoever typed meanwhile may choose to stay. */
  onSaved: (made: Done) => void;
}

/** The form of something new on a page of its own. Whoever stays there once it is made goes on changing it. */
export function useNewForm<Values extends object, Done>(
  options: NewFormOptions<Values, Done>,
): EditForm<Values> {
  const { initial, toSend, addressOf, changes, asMade, onSaved } = options;
  const [made, setMade] = useState<{ done: Done; values: Values }>();
  const making = toSend && { toSend };
  const form: EditForm<Values> = useEditForm<Values, Done>({
    initial: made?.values ?? initial,
    makes: !made,
    ...(made ? { action: addressOf(made.done), toSend: changes } : making),
    onSaved(done) {
      const first = made ?? { done, values: asMade ? asMade(form.sent) : form.sent };
      setMade(first);
      onSaved(first.done);
    },
  });
  return form;
}
