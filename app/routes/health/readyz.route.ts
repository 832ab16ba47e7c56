import { whyNotReady } from '#app/domain/app-readiness.ts';

/** Whether to send requests here: 200 when the database responds and fits this build, else 503. */
export async function loader(): Promise<Response> {
  const reason = await whyNotReady();
  return Response.json({ status: reason ?? 'ready' }, { status: reason === undefined ? 200 : 503 });
}
