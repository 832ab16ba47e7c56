import { z } from 'zod';
import { readPage } from '../../local/dev/admin-pages.ts';

/** A JSON Web Token. */
const userToken = z.string().regex(/^[\w-]+\.[\w-]+\.[\w-]+$/);
export const demoFile = z.strictObject({
  baseUrl: z.url(),
  appUrl: z.url(),
  platformUrl: z.url(),
  storefrontUrl: z.url(),
  adminUrls: z.array(z.url()).length(2),
  mailUrl: z.url(),
  channels: z.array(z.strictObject({ domain: z.string(), accessToken: z.string(), userToken })).length(2),
  partner: z.strictObject({ accessToken: z.string(), channels: z.array(z.string()).length(2) }),
  creators: z
    .array(z.strictObject({ email: z.email(), collabId: z.uuid(), pageUrl: z.url(), userToken }))
    .min(4),
});
const campaignPage = z.object({
  data: z.object({
    campaigns: z.array(
      z.object({
        title: z.string(),
        isDefault: z.boolean(),
        tiers: z.array(z.object({ title: z.string(), isDefault: z.boolean(), collabs: z.number() })),
      }),
    ),
  }),
});

/** The contents of a store, as counted by the platform. */
export async function counts(platformUrl: string) {
  const stores = z.array(z.object({ domain: z.string(), collections: z.number(), metaobjects: z.number() }));
  return stores.parse(await (await fetch(`${platformUrl}/__stores`)).json());
}

/** The campaigns of each store, as its admin lists them. */
export function listCampaigns({ appUrl, platformUrl, channels }: z.output<typeof demoFile>) {
  return Promise.all(
    channels.map(async ({ domain }) => {
      const admin = { appUrl, platformUrl, domain };
      const page = await readPage(admin, '/campaigns', 'routes/admin/campaigns/list');
      return campaignPage.parse(page).data.campaigns;
    }),
  );
}

/** The app's responses to the platform's webhooks. */
export async function webhookStatuses(platformUrl: string) {
  const deliveries = z.array(z.object({ attempts: z.array(z.number()) }));
  const sent = deliveries.parse(await (await fetch(`${platformUrl}/__webhooks`)).json());
  return new Set(sent.flatMap(({ attempts }) => attempts));
}

/** The address at which a store's admin frames the app. */
export async function framedIn(adminUrl: string): Promise<string> {
  const shell = await (await fetch(adminUrl)).text();
  return /<iframe\s+src="([^"]+)"/.exec(shell)?.[1]?.replaceAll('&amp;', '&') ?? '';
}
