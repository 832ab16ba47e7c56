import { useState } from 'react';
import { useActorName } from './actor-name.ts';
import { ConflictPanel, VersionChoice } from './conflict-panel.tsx';
import type { FieldsOf, FormState, SharedFields } from './edit-form-state.ts';
import { useFormats } from './formats.tsx';
import type { FormConflict } from './submit.ts';
import { useTranslate } from './translate.tsx';

interface FieldConflictsProps<Values> {
  conflicts: readonly FormConflict[];
  state: FormState<Values>;
  fields: SharedFields<Values> & FieldsOf<Values>;
  /** The signed-in user. */
  you: string;
  isSaving: boolean;
  /** Called with the form after the user has chosen. */
  onApply: (merged: FormState<Values>) => void;
}

/** Fields that were saved with other values after the form was opened: both values, who, and a choice. */
export function FieldConflicts<Values>(props: FieldConflictsProps<Values>) {
  const { conflicts, state, fields, you, isSaving, onApply } = props;
  const t = useTranslate();
  const nameOf = useActorName(you);
  const { dateTime } = useFormats();
  const [replaced, setReplaced] = useState<ReadonlySet<string>>(new Set());
  const { labels, labelOf = String, textOf = (_field, value) => String(value) } = fields;
  const words = (field: string, value: unknown) => textOf(field, value) || t('ui.noValue');
  const mine = fields.of(state.values);
  return (
    <ConflictPanel
      title={t('ui.fieldsChanged', { count: conflicts.length })}
      isSaving={isSaving}
      onApply={() => onApply(afterConflict(fields, state, { conflicts, replaced }))}
    >
      {conflicts.map(({ field, theirs, author, at }) => (
        <VersionChoice
          key={field}
          title={labels[field] ? t(labels[field]) : labelOf(field)}
          mine={words(field, mine[field])}
          theirs={words(field, theirs)}
          author={at === null ? undefined : t('ui.changedBy', { name: nameOf(author), when: dateTime(at) })}
          side={replaced.has(field) ? 'theirs' : 'mine'}
          onChoose={(side) => {
            const others = [...replaced].filter((one) => one !== field);
            setReplaced(new Set(side === 'theirs' ? [...others, field] : others));
          }}
        />
      ))}
    </ConflictPanel>
  );
}

/**
 * The form after the user chose between their values and those that others saved: all saved values are seen.
 * @param replaced the fields in which the saved value replaces the user's.
 */
function afterConflict<Values>(
  fields: Pick<FieldsOf<Values>, 'with'>,
  { values, base }: FormState<Values>,
  { conflicts, replaced }: { conflicts: readonly FormConflict[]; replaced: ReadonlySet<string> },
): FormState<Values> {
  const valuesOf = (changes: readonly FormConflict[]) =>
    Object.fromEntries(changes.map(({ field, theirs }) => [field, theirs]));
  const seen = fields.with(base, valuesOf(conflicts));
  const own = fields.with(values, valuesOf(conflicts.filter(({ field }) => replaced.has(field))));
  return { values: own, base: seen, latest: seen };
}
