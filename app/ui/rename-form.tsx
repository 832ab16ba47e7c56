import { BlockStack, Button, TextField } from '@shopify/polaris';
import { useRevalidator } from '@remix-run/react';
import { Suspense, useState } from 'react';
import { toast } from './app-bridge.ts';
import { wholeValues, type FormState } from './edit-form-state.ts';
import { FieldConflicts } from './lazy-field-conflicts.tsx';
import { useUnsavedInputGuard } from './leave-guard.ts';
import { ProblemBanner } from './problem-banner.tsx';
import { useSubmit } from './submit.ts';
import { useTranslate } from './translate.tsx';

interface RenameFormProps {
  /** Of the text field. */
  label: string;
  former: string;
  maxLength: number;
  /** The path of the text in the request, for its errors. */
  path: string;
  toRequest: (text: string) => Readonly<Record<string, unknown>>;
  onRenamed: () => void;
}

/** Renames an item of a list in place. */
export function RenameForm({ label, former, maxLength, path, toRequest, onRenamed }: RenameFormProps) {
  const t = useTranslate();
  const [text, setText] = useState(former);
  /** The name that the user saw. */
  const [seen, setSeen] = useState(former);
  const { revalidate } = useRevalidator();
  const { submit, isSubmitting, problem, problemAt } = useSubmit(() => {
    toast(t('ui.saved'));
    onRenamed();
  });
  useUnsavedInputGuard(text !== seen);
  const save = (own: string, former: string) => submit({ ...toRequest(own), opened: { [path]: former } });
  const { conflicts = [], you = '' } = problem ?? {};
  const apply = ({ values, base }: FormState<Record<string, string>>) => {
    const [own = '', saved = ''] = [values[path], base[path]];
    setText(own);
    setSeen(saved);
    if (own === saved) {
      revalidate();
      onRenamed();
    } else save(own, saved);
  };
  return (
    <BlockStack gap="300">
      {conflicts.length > 0 ? (
        <Suspense>
          <FieldConflicts<Record<string, string>>
            conflicts={conflicts}
            you={you}
            isSaving={isSubmitting}
            onApply={apply}
            state={{ values: { [path]: text }, base: { [path]: seen }, latest: { [path]: seen } }}
            fields={{ ...wholeValues, labels: {}, labelOf: () => label }}
          />
        </Suspense>
      ) : (
        <ProblemBanner problem={problem} shown={[path]} />
      )}
      <TextField
        label={label}
        value={text}
        onChange={setText}
        error={problemAt(path, text) ?? false}
        maxLength={maxLength}
        autoComplete="off"
        autoFocus
        connectedRight={
          <Button loading={isSubmitting} onClick={() => save(text, seen)}>
            {t('ui.save')}
          </Button>
        }
      />
    </BlockStack>
  );
}
