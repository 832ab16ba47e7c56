import { readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { z } from 'zod';
import { changeScopes, installApp, isInstalled } from '../access/install-app.ts';
import { withImpliedScopes } from '../access/scopes.ts';
import { findStaff, signInCookie } from '../access/staff.ts';
import { sendResponse } from '../http/response.ts';
import { parseJson, readBody } from '../http/read-body.ts';
import type { Platform } from '../platform.ts';
import { SHELL_ENDPOINTS } from './shell-endpoints.ts';
import { drawGrantPage, drawShell } from './draw-shell.ts';
import { frameAddress } from './frame-address.ts';
import { openShellVisit, type ShellVisit } from './visit.ts';

const read = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8');

const FILES = new Map([
  ['/app-bridge.js', { type: 'text/javascript; charset=utf-8', bytes: read('app-bridge.js') }],
  ['/admin-shell.js', { type: 'text/javascript; charset=utf-8', bytes: read('shell.js') }],
  ['/admin-shell.css', { type: 'text/css; charset=utf-8', bytes: read('shell.css') }],
]);

/**
 * The admin shell: frames the app at `/stores/{domain}/admin/apps/{key}` and its paths, and serves the
 * replacement of App Bridge. The handler returns whether it handled a request.
 */
export function createAdminShell(platform: Platform) {
  return async (request: IncomingMessage, response: ServerResponse): Promise<boolean> => {
    const url = new URL(request.url ?? '/', platform.origin);
    const file = FILES.get(url.pathname);
    if (file) {
      sendResponse(response, { status: 200, ...file, headers: { 'Cache-Control': 'no-cache' } });
      return true;
    }
    const visit = openShellVisit(platform, url, request.headers.cookie);
    if (!visit) return false;
    const [, call] = /^\/-\/([a-z-]+)$/.exec(visit.path) ?? [];
    if (call === 'grant' && request.method === 'POST') grant(visit, response);
    else if (call === 'sign-in' && request.method === 'POST') signIn(visit, response);
    else if (call !== undefined)
      await handleCall(visit, `${request.method ?? ''} ${call}`, { request, response });
    else await showPage(visit, response);
    return true;
  };
}

/** Whether the store has granted the app's required scopes. */
function lacksScopes({ platform, store }: ShellVisit): boolean {
  const granted = withImpliedScopes(store.installations.all()[0]?.scopes ?? []);
  return !platform.declaredScopes.required.every((scope) => granted.has(scope));
}

function grant({ platform, store, root }: ShellVisit, response: ServerResponse): void {
  const { required } = platform.declaredScopes;
  const now = platform.clock.now();
  if (!isInstalled(store)) installApp(store, { scopes: required, now });
  else {
    const scopes = [...new Set([...(store.installations.all()[0]?.scopes ?? []), ...required])];
    changeScopes(store, { scopes, now }, (topic, payload) => platform.outbox.announce(store, topic, payload));
  }
  platform.world.commit(store);
  response.writeHead(303, { Location: root }).end();
}

/** Another staff user in the same browser. */
function signIn({ store, query, root }: ShellVisit, response: ServerResponse): void {
  const person = findStaff(store, query.get('staff') ?? '');
  const cookie = person && { 'Set-Cookie': signInCookie(person) };
  response.writeHead(303, { Location: root, ...cookie }).end();
}

async function handleCall(
  visit: ShellVisit,
  name: string,
  { request, response }: { request: IncomingMessage; response: ServerResponse },
): Promise<void> {
  const call = SHELL_ENDPOINTS[name];
  if (!call || !isInstalled(visit.store)) {
    sendResponse(response, { status: 404, json: { errors: 'Not Found' } });
    return;
  }
  try {
    const body = parseJson((await readBody(request)).toString('utf8'));
    sendResponse(response, { status: 200, json: await call(visit, body) });
  } catch (error) {
    if (!(error instanceof z.ZodError || error instanceof RangeError)) throw error;
    sendResponse(response, { status: 400, json: { errors: error.message } });
  }
}

async function showPage(visit: ShellVisit, response: ServerResponse): Promise<void> {
  const isUpdate = isInstalled(visit.store);
  const page =
    isUpdate && !lacksScopes(visit)
      ? drawShell(visit, await frameAddress(visit))
      : drawGrantPage(visit, { isUpdate });
  response
    .writeHead(200, {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': `default-src 'self'; frame-src ${visit.appOrigin}; style-src 'self' 'unsafe-inline'; img-src 'self' data:; base-uri 'none'; form-action 'self'`,
      'Cache-Control': 'no-store',
    })
    .end(page);
}
