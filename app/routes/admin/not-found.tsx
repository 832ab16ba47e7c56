export { ErrorBoundary, links } from './page-error.tsx';

/**
 * Any address at which there is nothing. Without a route of its own, Remix would tell the page which address it was,
 * with whatever secret was put into it by mistake.
 */
export function loader(): never {
  throw new Response('There is no such page.', { status: 404 });
}

export const action = loader;

/** Nothing to show: the error boundary says what happened. */
export default function NoSuchPage(): null {
  return null;
}
