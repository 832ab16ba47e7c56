import { BlockStack, Box, Button, Card, Page, Text, TextField } from '@shopify/polaris';
import type { PageProps } from '@shopify/polaris';
import { useRevalidator } from '@remix-run/react';
import { Suspense, useState } from 'react';
import type { ReactNode } from 'react';
import { toast } from '#app/ui/app-bridge.ts';
import type { FormState } from '#app/ui/edit-form-state.ts';
import { FieldConflicts, wholeValues } from '#app/ui/edit-form.tsx';
import { useUnsavedInputGuard } from '#app/ui/leave-guard.ts';
import { ProblemBanner } from '#app/ui/problem-banner.tsx';
import { useSubmit } from '#app/ui/submit.ts';
import { useTranslate } from '#app/ui/translate.tsx';

/** A settings page with a link back to all settings. */
export function SettingsPage(props: PageProps) {
  const t = useTranslate();
  return <Page narrowWidth backAction={{ content: t('ui.settings'), url: '/settings' }} {...props} />;
}

/** A list in one card with dividers. */
export function Rows({ children }: { children: ReactNode }) {
  return (
    <Card padding="0">
      <Box as="ul">{children}</Box>
    </Card>
  );
}

/** One item of the list. Long words wrap. */
export function Row({ isFirst, children }: { isFirst: boolean; children: ReactNode }) {
  return (
    <Box
      as="li"
      padding="400"
      borderColor="border"
      {...(!isFirst && { borderBlockStartWidth: '025' as const })}
    >
      <div style={{ overflowWrap: 'anywhere' }}>{children}</div>
    </Box>
  );
}

/** A text in monospace: a key's name, a handle. */
export function Mono({ children }: { children: string }) {
  return (
    <Text as="p">
      <code style={{ fontFamily: 'var(--p-font-family-mono)' }}>{children}</code>
    </Text>
  );
}

/** An item's text next to its buttons, or above them on narrow screens. */
export function Facts({ children }: { children: ReactNode }) {
  return <div style={{ flex: '1 1 16rem', minWidth: 0 }}>{children}</div>;
}

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
            {...{ conflicts, you, isSaving: isSubmitting, onApply: apply }}
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
