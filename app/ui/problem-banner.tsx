import { Banner, Text } from '@shopify/polaris';
import { problemText } from './problem-text.ts';
import { useText } from './text/use-text.tsx';
import type { FormProblem } from './use-edit-form.tsx';

interface ProblemBannerProps {
  problem: FormProblem | undefined;
  /** Paths that are shown beside their fields. */
  shown?: readonly string[];
}

/** Why something was not done, until it is; nothing while nothing is wrong, or all of it stands beside fields. */
export function ProblemBanner({ problem, shown = [] }: ProblemBannerProps) {
  const text = useText();
  if (!problem) return null;
  const isShown = problem.details.length > 0 && problem.details.every(({ path }) => shown.includes(path));
  if (isShown) return null;
  return (
    <Banner tone="critical" title={text('ui.notDone')}>
      <Text as="p" breakWord>
        {problemText(text, problem)}
      </Text>
    </Banner>
  );
}
