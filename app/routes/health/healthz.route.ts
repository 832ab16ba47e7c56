/** Whether the process is alive, without checks of dependencies. */
export function loader(): Response {
  return Response.json({ status: 'alive' });
}
