import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { BlockStack, Layout, Page } from '@shopify/polaris';
import { withAdminAction, withAdminPage } from '#app/http/admin-page.ts';
import { localeOf } from '#app/i18n/locale.ts';
import { useRefreshWhile } from '#app/ui/page-data.ts';
import { useTranslate } from '#app/ui/translate.tsx';
import { AttentionCard } from './home/attention-card.tsx';
import { getHome, type Home } from './home/home-data.ts';
import { doHomeTask } from './home/home-tasks.ts';
import { FirstStepsGuide } from './home/setup-guide.tsx';
import { StoreCard } from './home/store-card.tsx';
import { ThemeCard } from './home/theme-card.tsx';
import { ProgramFigures, RecentDrops } from './home/program-cards.tsx';

export { keepPageOnError as clientLoader } from '#app/ui/page-data.ts';
export { keepInputOnError as clientAction } from '#app/ui/page-data.ts';

/** The home page: what needs attention, the sync status, next steps and numbers. */
export function loader({ request }: LoaderFunctionArgs) {
  return withAdminPage(request, ({ channelId }) => getHome(channelId, localeOf(request)));
}

export function action({ request }: ActionFunctionArgs) {
  return withAdminAction(request, ({ channelId }, input) => doHomeTask(channelId, input));
}

/** The numbers are counted each time: less often for a hundred thousand collabs. */
function refreshMs({ active, partial, paused }: Home['program']): number {
  return 3_000 + Math.min(12_000, (active + partial + paused) / 5);
}

export default function HomePage() {
  const home = useLoaderData<typeof loader>();
  const t = useTranslate();
  const { program, mirror, drops, guide } = home;
  useRefreshWhile(mirror.isBehind || mirror.comparison?.finishedAt === null, refreshMs(program));
  return (
    <Page
      title={program.name}
      subtitle={program.domain}
      primaryAction={{ content: t('collabs.add'), url: '/collabs/new' }}
    >
      <Layout>
        <Layout.Section>
          <BlockStack gap="400">
            <AttentionCard home={home} />
            <StoreCard mirror={mirror} />
            {!guide.isClosed && <FirstStepsGuide steps={guide.steps} />}
            <ProgramFigures program={program} />
            <RecentDrops drops={drops} />
            <ThemeCard domain={program.domain} />
          </BlockStack>
        </Layout.Section>
      </Layout>
    </Page>
  );
}
