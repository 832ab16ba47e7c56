import { useMatches } from '@remix-run/react';
import { say } from './text/use-text.tsx';
import type { TextKey } from './text/use-text.tsx';
import type { Speech } from './text/words.ts';

/** What pages say of what they are pages of, each of one of these. */
interface Subjects {
  view: { shown: { firstName: string; lastName: string } };
  creatorName: string;
  drop: { title: string };
  tier: { title: string; campaign: { title: string } };
  campaign: { title: string };
  list: { filename: string };
  endpoint: { url: string };
}

/** What the document is called: its page, what that is a page of, and the app; the app alone where there is no page. */
export function useDocumentTitle(speech: Speech | undefined): string {
  const page = useMatches().at(-1);
  if (!speech) return 'Creator Collabs';
  const app = say(speech, 'ui.appName');
  if (!page?.data) return app;
  const name = page.id.replace('routes/admin/', '');
  return `${say(speech, `titles.${name}` as TextKey, namesIn(page.data, speech))} · ${app}`;
}

function namesIn(data: Partial<Subjects>, speech: Speech): Record<string, string> {
  const { view, creatorName, drop, tier, campaign = tier?.campaign, list, endpoint } = data;
  const names = view ? `${view.shown.firstName} ${view.shown.lastName}`.trim() : creatorName;
  return {
    creator: names || say(speech, 'collabs.nameless'),
    drop: drop?.title ?? '',
    tier: tier?.title ?? '',
    campaign: campaign?.title ?? '',
    file: list?.filename ?? '',
    url: endpoint?.url ?? '',
  };
}
