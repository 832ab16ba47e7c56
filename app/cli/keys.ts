import { parseArgs } from 'node:util';
import { issueKey } from '#app/auth/issue-key.ts';
import { createPartner, grantPartner } from '#app/auth/partners.ts';
import { closeDatabase, db } from '#app/db/client.ts';
import { normalizeDomain } from '#app/domain/channels/channel-domain.ts';

/* `npm run keys`: issues keys from the command line. A key is printed once; what is stored cannot make it again. */

const usage = `Issue a channel's key:   npm run keys -- issue --channel DOMAIN [--label TEXT]
Issue a partner's key:   npm run keys -- issue --partner NAME --grant DOMAIN [--grant DOMAIN …] [--label TEXT]`;

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    channel: { type: 'string' },
    partner: { type: 'string' },
    grant: { type: 'string', multiple: true, default: [] },
    label: { type: 'string', default: '' },
  },
});

try {
  console.log(await run());
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  await closeDatabase();
}

async function run(): Promise<string> {
  if (positionals[0] !== 'issue') throw new Error(usage);
  if (values.channel !== undefined)
    return issueKey({ channelId: await channelId(values.channel) }, values.label);
  if (values.partner !== undefined) return issuePartnerKey(values.partner);
  throw new Error(usage);
}

async function issuePartnerKey(name: string): Promise<string> {
  const channelIds = await Promise.all(values.grant.map(channelId));
  const partner = await createPartner(name);
  for (const id of channelIds) await grantPartner(partner.id, id);
  return issueKey({ partnerId: partner.id }, values.label);
}

async function channelId(domain: string): Promise<string> {
  const channel = await db.channel.findUnique({
    where: { domain: normalizeDomain(domain) },
    select: { id: true },
  });
  if (!channel) throw new Error(`There is no channel "${domain}": open the app once in that store's admin.`);
  return channel.id;
}
