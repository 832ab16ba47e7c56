import { Badge, BlockStack, Button, Card, InlineStack, Link, ProgressBar, Text } from '@shopify/polaris';
import { ProblemBanner } from '#app/ui/problem-banner.tsx';
import { useTranslate, type MessageKey } from '#app/ui/translate.tsx';
import { toast } from '#app/ui/app-bridge.ts';
import { useSubmit } from '#app/ui/submit.ts';
import type { Home } from './home-data.ts';

type Step = Home['guide']['steps'][number];

const stepLinks: Record<Step['name'], { title: MessageKey; url: string }> = {
  brand: { title: 'home.stepBrand', url: '/settings/brand' },
  tier: { title: 'home.stepTier', url: '/campaigns' },
  collab: { title: 'home.stepCollab', url: '/collabs/new' },
  drop: { title: 'home.stepDrop', url: '/collabs' },
  key: { title: 'home.stepKey', url: '/settings/keys' },
};

/** The setup steps with their status. Closing it hides it for all users of the brand. */
export function FirstStepsGuide({ steps }: { steps: Step[] }) {
  const t = useTranslate();
  const { submit, isSubmitting, problem } = useSubmit(() => toast(t('home.guideClosed')));
  const done = steps.filter(({ isDone }) => isDone).length;
  return (
    <Card>
      <BlockStack gap="300">
        <InlineStack align="space-between" blockAlign="center" gap="200">
          <Text as="h2" variant="headingMd">
            {t('home.guideTitle')}
          </Text>
          <Button variant="tertiary" loading={isSubmitting} onClick={() => submit({ task: 'close-guide' })}>
            {t('home.guideClose')}
          </Button>
        </InlineStack>
        <ProblemBanner problem={problem} />
        <Text as="p" tone="subdued" id="guide-progress">
          {t('home.guideProgress', { done, all: steps.length })}
        </Text>
        <ProgressBar
          progress={(100 * done) / steps.length}
          size="small"
          tone="success"
          ariaLabelledBy="guide-progress"
        />
        {steps.map(({ name, isDone }) => (
          <InlineStack key={name} align="space-between" blockAlign="center" gap="200" wrap={false}>
            <Link url={stepLinks[name].url} removeUnderline={isDone}>
              {t(stepLinks[name].title)}
            </Link>
            <Badge {...(isDone && { tone: 'success' })}>{t(isDone ? 'home.done' : 'home.open')}</Badge>
          </InlineStack>
        ))}
      </BlockStack>
    </Card>
  );
}
