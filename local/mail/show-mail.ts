import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { CaughtMail } from './caught-mail.ts';
import { renderList, renderMail, renderMissing } from './render-pages.ts';

/** The content of a mail must not run, load or send anything. */
const PAGE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; frame-src 'self'";
const BODY_POLICY =
  "sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:";

interface MailView {
  /** Newest first. */
  mails: () => CaughtMail[];
  clear: () => void;
  smtpUrl: string;
}

/**
 * The mail catcher's web server on loopback: `/` lists, `/messages/{id}` shows a mail, `/messages/{id}/body` is its HTML.
 * `GET /messages.json[?to=address]` returns all mails, `DELETE /messages.json` deletes them.
 */
export async function showMail(
  port: number,
  view: MailView,
): Promise<{ port: number; close: () => Promise<void> }> {
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://catcher');
    if (url.pathname === '/messages.json') sendMails(response, request.method === 'DELETE', { url, view });
    else sendPage(response, url.pathname, view);
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return { port: (server.address() as AddressInfo).port, close };
}

function sendMails(
  response: ServerResponse,
  empty: boolean,
  { url, view }: { url: URL; view: MailView },
): void {
  if (empty) view.clear();
  const to = url.searchParams.get('to')?.toLowerCase();
  const mails = view.mails().filter((mail) => !to || mail.to.some((address) => address.toLowerCase() === to));
  response.setHeader('Content-Type', 'application/json; charset=utf-8');
  response.end(JSON.stringify(mails));
}

function sendPage(response: ServerResponse, path: string, view: MailView): void {
  response.setHeader('Content-Type', 'text/html; charset=utf-8');
  response.setHeader('Content-Security-Policy', PAGE_POLICY);
  if (path === '/') {
    response.end(renderList(view.mails(), view.smtpUrl));
    return;
  }
  const [, id, body] = /^\/messages\/(\d+)(\/body)?$/.exec(path) ?? [];
  const mail = view.mails().find((each) => each.id === Number(id));
  if (!mail) {
    response.statusCode = 404;
    response.end(renderMissing());
  } else if (body) {
    response.setHeader('Content-Security-Policy', BODY_POLICY);
    // Links open in a new tab, not in the frame.
    response.end(`<base target="_blank">${mail.html}`);
  } else {
    response.end(renderMail(mail));
  }
}
