import { cutText } from '#app/cut-text.ts';
import { getShareData, type ShareData } from '#app/domain/collabs/brands-of-creator.ts';
import { Problem } from '#app/domain/problem.ts';
import type { CreatorPage } from '../page-response.tsx';

/** What a creator shares: of a brand, or of one drop. */
export interface Shared {
  data: ShareData;
  drop: ShareData['drops'][number] | undefined;
}

/**
 * Finds what the request names.
 * @throws Problem `collab-not-found`, `drop-not-found`: also for those of another creator.
 */
export async function getShared({ request, principal }: CreatorPage, collabId = ''): Promise<Shared> {
  const data = await getShareData(principal, collabId);
  const dropId = new URL(request.url).searchParams.get('drop');
  const drop = data.drops.find(({ id }) => id === dropId);
  if (dropId !== null && !drop) throw new Problem('drop-not-found', { dropId: cutText(dropId, 100) });
  return { data, drop };
}

/** The link that the page shares. */
export function linkOf({ data, drop }: Shared): string {
  return drop?.link ?? data.brand.link;
}
