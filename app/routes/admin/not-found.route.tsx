export { ErrorBoundary, links } from './page-error.tsx';

/** The route of unknown paths. Without it, Remix would show the path, including any secret in it. */
export function loader(): never {
  throw new Response('There is no such page.', { status: 404 });
}

export const action = loader;

/** Renders nothing: the error boundary shows the error. */
export default function NoSuchPage(): null {
  return null;
}
