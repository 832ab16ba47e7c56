import { answerAction } from '#app/auth/admin-page.ts';
import type { AdminPage } from '#app/auth/admin-page.ts';

/** Answers what a page's own script asks in the middle of it: `{ done }` or `{ problem }`, as JSON. */
export async function jsonAnswer<T>(
  request: Request,
  work: (page: AdminPage, input: unknown) => Promise<T>,
): Promise<Response> {
  const { data, init } = await answerAction(request, work);
  return Response.json(data, init ?? {});
}
