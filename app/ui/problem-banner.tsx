import { Banner, BlockStack, Button, InlineStack, Text } from '@shopify/polaris';
import { useEffect, useId, useRef } from 'react';
import { callAppBridge } from './app-bridge.ts';
import type { FormProblem } from './submit.ts';
import type { SavingFailure } from './page-data.ts';
import { useTranslate } from './translate.tsx';
import type { MessageKey, Translate } from './translate.tsx';

interface ProblemBannerProps {
  problem: FormProblem | undefined;
  /** Paths of errors that are shown next to their fields. */
  shown?: readonly string[];
}

/** Shows why an action failed; nothing without an error, or when all errors are next to fields. */
export function ProblemBanner({ problem, shown = [] }: ProblemBannerProps) {
  const t = useTranslate();
  if (!problem) return null;
  const isShown = problem.details.length > 0 && problem.details.every(({ path }) => shown.includes(path));
  if (isShown) return null;
  return (
    <Banner tone="critical" title={t('ui.notDone')}>
      <Text as="p" breakWord>
        {problemText(t, problem)}
      </Text>
    </Banner>
  );
}

const failures: Record<SavingFailure | 'sending', MessageKey> = {
  offline: 'ui.offline',
  'session-ended': 'ui.sessionEnded',
  'clock-wrong': 'ui.clockWrong',
  failed: 'ui.failed',
  sending: 'ui.sending',
};

/** The text of a problem: the violated rule, or the failure. */
export function problemText(t: Translate, { kind, message }: { kind: string; message: string }): string {
  return isFailure(kind) ? t(failures[kind]) : message;
}

function isFailure(kind: string): kind is keyof typeof failures {
  return kind in failures;
}

interface SaveBarProps {
  isDirty: boolean;
  isSaving: boolean;
  problem: { kind: string; message: string } | undefined;
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
  // The button is in the admin's bar, so the user may have scrolled down.
  const banner = useRef<HTMLDivElement>(null);
  const isWrong = problem !== undefined;
  useEffect(() => {
    if (isWrong) banner.current?.scrollIntoView({ block: 'nearest' });
  }, [isWrong]);
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
      {problem && (
        <div ref={banner}>
          <Banner tone="critical" title={t('ui.notSaved')}>
            <BlockStack gap="200">
              <Text as="p" breakWord>
                {problemText(t, problem)}
              </Text>
              <InlineStack>
                <Button onClick={save} loading={isSaving}>
                  {t('ui.retry')}
                </Button>
              </InlineStack>
            </BlockStack>
          </Banner>
        </div>
      )}
    </>
  );
}
