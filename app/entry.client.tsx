import { RemixBrowser } from '@remix-run/react';
import { startTransition, StrictMode } from 'react';
import { hydrateRoot } from 'react-dom/client';

const fetch = window.fetch.bind(window);

/** The server translates errors into the language of the page, which may differ from the browser's. */
window.fetch = (input, init) => {
  const headers = new Headers(init?.headers ?? (input instanceof Request ? input.headers : undefined));
  headers.set('Accept-Language', document.documentElement.lang);
  return fetch(input, { ...init, headers });
};

// A navigation that another one replaces aborts its request. Remix leaves the rejected promise unhandled, and the browser
// would report it as an error of the page. https://github.com/remix-run/react-router/pull/14761
window.addEventListener('unhandledrejection', (event) => {
  if (event.reason instanceof DOMException && event.reason.name === 'AbortError') event.preventDefault();
});

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <RemixBrowser />
    </StrictMode>,
  );
});
