/** Whether the process is alive. It says so without asking anybody else. */
export function loader(): Response {
  return Response.json({ status: 'alive' });
}
