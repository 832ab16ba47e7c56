import { Badge, BlockStack, Button, Card, InlineStack, Link, ProgressBar, Text } from '@shopify/polaris';
import { ProblemBanner } from '#app/ui/problem-banner.tsx';
import { useText } from '#app/ui/text/use-text.tsx';
import type { TextKey } from '#app/ui/text/use-text.tsx';
import { toast } from '#app/ui/toast.ts';
import { useAct } from '#app/ui/use-act.ts';
import type { Home } from './read-home.ts';

type Step = Home['guide']['steps'][number];

const places: Record<Step['name'], { title: TextKey; url: string }> = {
  brand: { title: 'home.stepBrand', url: '/settings/brand' },
  tier: { title: 'home.stepTier', url: '/campaigns' },
  collab: { title: 'home.stepCollab', url: '/collabs/new' },
  drop: { title: 'home.stepDrop', url: '/collabs' },
  key: { title: 'home.stepKey', url: '/settings/keys' },
};

/** The first steps of a brand, each with how it stands. Once closed, it stays closed for everybody of the brand. */
export function FirstStepsGuide({ steps }: { steps: Step[] }) {
  const text = useText();
  const { act, isActing, problem } = useAct(() => toast(text('home.guideClosed')));
  const done = steps.filter(({ isDone }) => isDone).length;
  return (
    <Card>
      <BlockStack gap="300">
        <InlineStack align="space-between" blockAlign="center" gap="200">
          <Text as="h2" variant="headingMd">
            {text('home.guideTitle')}
          </Text>
          <Button variant="tertiary" loading={isActing} onClick={() => act({ task: 'close-guide' })}>
            {text('home.guideClose')}
          </Button>
        </InlineStack>
        <ProblemBanner problem={problem} />
        <Text as="p" tone="subdued" id="guide-progress">
          {text('home.guideProgress', { done, all: steps.length })}
        </Text>
        <ProgressBar
          progress={(100 * done) / steps.length}
          size="small"
          tone="success"
          ariaLabelledBy="guide-progress"
        />
        {steps.map(({ name, isDone }) => (
          <InlineStack key={name} align="space-between" blockAlign="center" gap="200" wrap={false}>
            <Link url={places[name].url} removeUnderline={isDone}>
              {text(places[name].title)}
            </Link>
            <Badge {...(isDone && { tone: 'success' })}>{text(isDone ? 'home.done' : 'home.open')}</Badge>
          </InlineStack>
        ))}
      </BlockStack>
    </Card>
  );
}
