import type { MirrorOptions } from '#app/domain/channels/mirror-options.ts';
import { loadApp } from '../world/load-app.ts';
import { getChannelId } from '../db/channels.ts';
import type { TestDatabase } from '../db/database.ts';

/** Changes a brand's mirror options, as its settings page does. */
export async function changeOptions(
  database: Pick<TestDatabase, 'url' | 'query'>,
  domain: string,
  options: Partial<MirrorOptions>,
): Promise<void> {
  const { inTransaction } = await loadApp(database);
  const { updateMirrorOptionsIn } = await import('#app/domain/channels/mirror-options.ts');
  const channelId = await getChannelId(database, domain);
  await inTransaction((tx) => updateMirrorOptionsIn(tx, channelId, options));
}
