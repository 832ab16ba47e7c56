import { escapeHtml } from '../simulator/storefront/liquid/escape-html.ts';
import type { CaughtMail } from './caught-mail.ts';

const STYLE = `
  :root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
  body { max-width: 56rem; margin: 0 auto; padding: 2rem 1rem; }
  h1 { font-size: 1.4rem; overflow-wrap: anywhere; }
  a { color: inherit; }
  ul { list-style: none; padding: 0; }
  li a { display: grid; grid-template-columns: 1fr auto; gap: 0 1rem; padding: .7rem .5rem; text-decoration: none; border-top: 1px solid #8884; }
  li a:hover, li a:focus-visible { background: #8881; }
  li strong { overflow-wrap: anywhere; }
  small, dt, .quiet { color: light-dark(#555, #aaa); }
  dl { display: grid; grid-template-columns: auto 1fr; gap: 0 1rem; }
  dd { margin: 0; overflow-wrap: anywhere; }
  iframe { width: 100%; height: 32rem; border: 1px solid #8884; border-radius: .5rem; background: #fff; }
  pre { white-space: pre-wrap; overflow-wrap: anywhere; padding: 1rem; border: 1px solid #8884; border-radius: .5rem; }
  .empty { text-align: center; padding: 4rem 0; }
`;

/** The list, newest first; it reloads by itself. */
export function renderList(mails: CaughtMail[], smtpUrl: string): string {
  const items = mails.map(
    (mail) => `<li><a href="/messages/${mail.id}"><strong dir="auto">${subjectOf(mail)}</strong>
      <small>${clock(mail)}</small><small dir="auto">to ${escapeHtml(mail.to.join(', '))}</small></a></li>`,
  );
  const list = items.length > 0 ? `<ul>${items.join('')}</ul>` : emptyState(smtpUrl);
  return page('Caught mail', `<h1>Caught mail</h1>${list}`, '<meta http-equiv="refresh" content="5">');
}

/** A mail, with its HTML in a frame without scripts or external resources. */
export function renderMail(mail: CaughtMail): string {
  const details = [
    ['From', mail.from],
    ['To', mail.to.join(', ')],
    ['Received', mail.receivedAt],
    ...mail.attachments.map((file) => [
      'Attached',
      `${file.filename} (${file.mimeType}, ${file.bytes} bytes)`,
    ]),
  ].map(([name = '', value = '']) => `<dt>${name}</dt><dd dir="auto">${escapeHtml(value)}</dd>`);
  const html = mail.html
    ? `<iframe title="The mail as HTML" sandbox="allow-popups allow-popups-to-escape-sandbox" src="/messages/${mail.id}/body"></iframe>`
    : '';
  const text = mail.text
    ? `<h2 class="quiet">As plain text</h2><pre dir="auto">${escapeHtml(mail.text)}</pre>`
    : '';
  return page(
    subjectOf(mail),
    `<p><a href="/">All mail</a></p><h1 dir="auto">${subjectOf(mail)}</h1><dl>${details.join('')}</dl>${html}${text}`,
  );
}

export function renderMissing(): string {
  return page(
    'No such mail',
    '<h1>No such mail</h1><p>Mail is kept until the catcher stops. <a href="/">All mail</a></p>',
  );
}

function emptyState(smtpUrl: string): string {
  return `<div class="empty"><h2>No mail yet</h2>
    <p class="quiet">Whatever is sent to <code>${escapeHtml(smtpUrl)}</code> appears here and goes nowhere else.</p></div>`;
}

function subjectOf(mail: CaughtMail): string {
  return mail.subject ? escapeHtml(mail.subject) : '(no subject)';
}

function clock(mail: CaughtMail): string {
  return `<time datetime="${mail.receivedAt}">${mail.receivedAt.slice(11, 19)} UTC</time>`;
}

function page(title: string, body: string, head = ''): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${title}</title>${head}<style>${STYLE}</style></head><body><main>${body}</main></body></html>`;
}
