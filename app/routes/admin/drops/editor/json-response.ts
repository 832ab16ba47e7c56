import type { data } from '@remix-run/node';
import { withAdminAction, type AdminPage } from '#app/http/admin-page.ts';

/** Responds to a request of a page's script: `{ done }` or `{ problem }`, as JSON. */
export function respondToScript<T>(
  request: Request,
  work: (page: AdminPage, input: unknown) => Promise<T>,
): Promise<Response> {
  return asJson(withAdminAction(request, work));
}

/** The result of an action as JSON, for a page's script. */
export async function asJson(result: Promise<ReturnType<typeof data<unknown>>>): Promise<Response> {
  const { data: json, init } = await result;
  return Response.json(json, init ?? {});
}
