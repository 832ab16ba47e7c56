import { withAdminAction } from '#app/http/admin-page.ts';
import type { AdminPage } from '#app/http/admin-page.ts';

/** Answers what a page's own script asks in the middle of it: `{ done }` or `{ problem }`, as JSON. */
export async function jsonAnswer<T>(
  request: Request,
  work: (page: AdminPage, input: unknown) => Promise<T>,
): Promise<Response> {
  const { data, init } = await withAdminAction(request, work);
  return Response.json(data, init ?? {});
}
