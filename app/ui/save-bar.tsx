import { BlockStack, Button, InlineStack, Text } from '@shopify/polaris';
import { useEffect, useId, useRef } from 'react';
import { focusFirstWrongField } from './accessibility.tsx';
import { callAppBridge } from './app-bridge.ts';
import { Banner } from './banner.tsx';
import { isFailure, problemText } from './problem-banner.tsx';
import type { FormProblem } from './submit.ts';
import { useTranslate } from './translate.tsx';

/** Whether the same request may not have the problem again. Others need another input. */
function isRetryable({ kind }: FormProblem): boolean {
  return (isFailure(kind) && kind !== 'sending') || kind === 'unavailable' || kind === 'too-many';
}

interface SaveBarProps {
  isDirty: boolean;
  isSaving: boolean;
  problem: FormProblem | undefined;
  onSave: () => void;
  onDiscard: () => void;
}

/** The admin's contextual save bar of a form, and a banner with the errors that prevent saving. */
export function SaveBar({ isDirty, isSaving, problem, onSave: save, onDiscard: discard }: SaveBarProps) {
  const t = useTranslate();
  const id = useId();
  useEffect(() => {
    callAppBridge((shopify) => (isDirty ? shopify.saveBar.show(id) : shopify.saveBar.hide(id)));
  }, [id, isDirty]);
  useEffect(() => () => callAppBridge((shopify) => shopify.saveBar.hide(id)), [id]);
  useSaveKeys(isDirty && !isSaving, save);
  return (
    <>
      {/* The admin renders it: here it takes no space. */}
      <div hidden>
        <ui-save-bar id={id}>
          <button variant="primary" disabled={isSaving} {...(isSaving && { loading: '' })} onClick={save}>
            {t('ui.save')}
          </button>
          <button disabled={isSaving} onClick={discard}>
            {t('ui.discard')}
          </button>
        </ui-save-bar>
      </div>
      {problem && <SaveProblem problem={problem} isSaving={isSaving} onSave={save} />}
    </>
  );
}

/** Why saving failed. The first wrong field gets the focus; without one, this text does. */
function SaveProblem({
  problem,
  isSaving,
  onSave: save,
}: {
  problem: FormProblem;
  isSaving: boolean;
  onSave: () => void;
}) {
  const t = useTranslate();
  // The button is in the admin's bar, so the user may have scrolled down.
  const banner = useRef<HTMLDivElement>(null);
  const hasFields = useRef(problem.details.length > 0);
  useEffect(() => {
    if (hasFields.current && focusFirstWrongField()) return;
    banner.current?.scrollIntoView({ block: 'nearest' });
    banner.current?.focus({ preventScroll: true });
  }, []);
  return (
    <div ref={banner} tabIndex={-1}>
      <Banner tone="critical" title={t('ui.notSaved')}>
        <BlockStack gap="200">
          <Text as="p" breakWord>
            {problemText(t, problem)}
          </Text>
          {isRetryable(problem) && (
            <InlineStack>
              <Button onClick={save} loading={isSaving}>
                {t('ui.retry')}
              </Button>
            </InlineStack>
          )}
        </BlockStack>
      </Banner>
    </div>
  );
}

/** Saves with Ctrl+S or Cmd+S instead of opening the browser's own dialog. */
function useSaveKeys(canSave: boolean, save: () => void): void {
  const latest = useRef({ canSave, save });
  useEffect(() => {
    latest.current = { canSave, save };
  });
  useEffect(() => {
    const saveOnKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey) || event.altKey) return;
      event.preventDefault();
      const hasDialog = document.querySelector('dialog[open]') !== null;
      if (latest.current.canSave && !event.repeat && !hasDialog) latest.current.save();
    };
    addEventListener('keydown', saveOnKey);
    return () => removeEventListener('keydown', saveOnKey);
  }, []);
}
