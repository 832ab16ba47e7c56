import { withAdminAction } from '#app/http/admin-page.ts';
import type { AdminPage } from '#app/http/admin-page.ts';

/** Responds to a request of a page's script: `{ done }` or `{ problem }`, as JSON. */
export async function jsonResponse<T>(
  request: Request,
  work: (page: AdminPage, input: unknown) => Promise<T>,
): Promise<Response> {
  const { data, init } = await withAdminAction(request, work);
  return Response.json(data, init ?? {});
}
