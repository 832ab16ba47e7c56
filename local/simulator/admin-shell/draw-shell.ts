import { staffOf } from '../access/staff.ts';
import { html, type Html } from '../back-office/html.ts';
import { backOfficeRoot } from '../storefront/visit.ts';
import type { ShellVisit } from './visit.ts';

/**
 * The page that frames the app, recognizable as a simulator.
 * @param src URL of the frame.
 */
export function drawShell(visit: ShellVisit, src: string): string {
  return drawPage(
    visit,
    html`<div id="save-bar" role="region" aria-label="Unsaved changes" hidden></div>
      <nav aria-label="Apps">
        <button type="button" id="app">${visit.platform.app.name}</button>
        <div id="menu"></div>
      </nav>
      <main>
        <div id="progress" hidden></div>
        <iframe src="${src}" title="${visit.platform.app.name}"></iframe>
      </main>
      <div id="toasts" role="status"></div>
      <script type="module" src="/admin-shell.js"></script>`,
  );
}

/** The consent page for an installation and for new scopes. */
export function drawGrantPage(visit: ShellVisit, { isUpdate }: { isUpdate: boolean }): string {
  const scopes = visit.platform.declaredScopes.required.map((scope) => html`<li>${scope}</li>`);
  return drawPage(
    visit,
    html`<main class="question">
      <h2>
        ${isUpdate ? `${visit.platform.app.name} needs more access` : `Install ${visit.platform.app.name}?`}
      </h2>
      <p>The app asks for this access to the store:</p>
      <ul>
        ${scopes}
      </ul>
      <form method="post" action="${visit.root}/-/grant" class="buttons">
        <button class="primary">${isUpdate ? 'Update access' : 'Install'}</button>
      </form>
    </main>`,
  );
}

function drawPage({ store, staff, root, appOrigin, platform }: ShellVisit, content: Html): string {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${platform.app.name} · ${store.shop.name}</title>
        <link rel="icon" href="data:," />
        <link rel="stylesheet" href="/admin-shell.css" />
      </head>
      <body data-root="${root}" data-app="${appOrigin}">
        <header>
          <strong>${store.shop.name}</strong>
          <span class="badge">Simulated admin</span>
          <span>${staff.firstName} ${staff.lastName}</span>
          ${staffOf(store)
            .filter(({ id }) => id !== staff.id)
            .map(
              ({ id, firstName, lastName }) =>
                html`<form method="post" action="${root}/-/sign-in?staff=${id}">
                  <button>Be ${firstName} ${lastName}</button>
                </form>`,
            )}
          <a href="${backOfficeRoot(store.domain)}">Back office</a>
        </header>
        ${content}
      </body>
    </html>`.text;
}
