import { Text } from '@shopify/polaris';
import { Banner } from './banner.tsx';
import type { FormProblem } from './submit.ts';
import type { SavingFailure } from './page-data.ts';
import { useTranslate, type MessageKey, type Translate } from './translate.tsx';

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

/** Whether a request failed without a rule that it violates. */
export function isFailure(kind: string): kind is keyof typeof failures {
  return kind in failures;
}
