import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { BlockStack, Layout, Page } from '@shopify/polaris';
import { answerAction, answerPage } from '#app/auth/admin-page.ts';
import { useRefreshWhile } from '#app/ui/use-refresh-while.ts';
import { doHomeTask } from './home/do-task.ts';
import { FirstStepsGuide } from './home/first-steps-guide.tsx';
import { MirrorCard } from './home/mirror-card.tsx';
import { ProgramFigures } from './home/program-figures.tsx';
import { readHome } from './home/read-home.ts';
import type { Home } from './home/read-home.ts';
import { RecentDrops } from './home/recent-drops.tsx';

export { keepShown as clientLoader } from '#app/ui/keep-shown.ts';
export { keepTyped as clientAction } from '#app/ui/keep-typed.ts';

/** The home page: how a brand's program stands, what fails, and what to do next. */
export function loader({ request }: LoaderFunctionArgs) {
  return answerPage(request, ({ channelId }) => readHome(channelId));
}

export function action({ request }: ActionFunctionArgs) {
  return answerAction(request, ({ channelId }, input) => doHomeTask(channelId, input));
}

/** The figures are counted anew each time: of a hundred thousand collabs that is done less often. */
function refreshMs({ active, partial, paused }: Home['program']): number {
  return 3_000 + Math.min(12_000, (active + partial + paused) / 5);
}

export default function HomePage() {
  const { program, mirror, drops, guide } = useLoaderData<typeof loader>();
  useRefreshWhile(mirror.isBehind || mirror.comparison?.finishedAt === null, refreshMs(program));
  return (
    <Page title={program.name} subtitle={program.domain}>
      <Layout>
        <Layout.Section>
          <BlockStack gap="400">
            {!guide.isClosed && <FirstStepsGuide steps={guide.steps} />}
            <ProgramFigures program={program} />
            <MirrorCard mirror={mirror} />
            <RecentDrops drops={drops} />
          </BlockStack>
        </Layout.Section>
      </Layout>
    </Page>
  );
}
