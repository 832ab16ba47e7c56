import { isReady } from '#app/domain/is-ready.ts';

/** Whether requests should be sent here: 200 when the database answers, else 503. */
export async function loader(): Promise<Response> {
  const ready = await isReady();
  return Response.json({ status: ready ? 'ready' : 'the database is away' }, { status: ready ? 200 : 503 });
}
