import type { LoaderFunctionArgs } from '@remix-run/node';
import { cutText } from '#app/cut-text.ts';
import { withAdminPage } from '#app/http/admin-page.ts';
import { listCollectionCards, searchCollectionCards } from '#app/domain/products/collection-cards.ts';

const maxSearchLength = 255;
const maxIds = 100;

/** Collections of the store: those with the ids in the URL, or search results. Null while the store is unavailable. */
export function loader({ request }: LoaderFunctionArgs) {
  return withAdminPage(request, async ({ channelId }) => {
    const { searchParams } = new URL(request.url);
    const ids = [...new Set(searchParams.getAll('id'))].filter((id) => /^[1-9][0-9]{0,18}$/.test(id));
    if (ids.length > 0) return (await listCollectionCards(channelId, ids.slice(0, maxIds))) ?? null;
    const cards = await searchCollectionCards(
      channelId,
      cutText(searchParams.get('q') ?? '', maxSearchLength),
    );
    return cards ? { cards, missing: [] } : null;
  });
}
