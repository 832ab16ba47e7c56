import { z } from 'zod';
import { getBody, type GetRequest } from '../load/get-body.ts';

const largestPage = 250;
const responseSchema = z.object({ pagination: z.object({ nextCursor: z.string() }) });

/**
 * Pages through a list, each page with the next key, and returns the cursor after at least `collabs` of them.
 */
export async function findDeepPage(
  port: number,
  lists: readonly GetRequest[],
  collabs: number,
): Promise<string> {
  let cursor = '';
  for (let walked = 0; walked < collabs; walked += largestPage) {
    const { path, headers } = lists[(walked / largestPage) % lists.length] ?? { path: '', headers: {} };
    const query = new URLSearchParams({ limit: String(largestPage), ...(cursor === '' ? {} : { cursor }) });
    const body = await getBody(port, { path: `${path}?${query.toString()}`, headers });
    cursor = responseSchema.parse(JSON.parse(body.toString())).pagination.nextCursor;
  }
  return cursor;
}
