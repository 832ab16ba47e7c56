import type { LoaderFunctionArgs } from '@remix-run/node';
import { claimedShop, frameHeaders, openInAdmin, returnPath } from '#app/auth/embedded-documents.ts';
import { env } from '#app/env.ts';
import { translateKey } from '#app/ui/translate.tsx';
import { translationsFor } from '#app/ui/translations.ts';

/**
 * The bounce page for documents without a session token. Only a page can request a token from App Bridge; it
 * returns with it. Outside the admin, or without a token, it shows an error.
 * https://shopify.dev/docs/apps/build/authentication-authorization/session-tokens/set-up-session-tokens
 */
export async function loader({ request }: LoaderFunctionArgs): Promise<Response> {
  const translations = translationsFor(request);
  const shop = claimedShop(request);
  const { to, bounced } = returnPath(request);
  const link =
    shop === undefined
      ? ''
      : `<p><a target="_top" href="${escape(openInAdmin(shop))}">${escape(translateKey(translations, 'errors.openInAdmin'))}</a></p>`;
  const page = `<!doctype html>
<html lang="${translations.language}">
<head>
<meta charset="utf-8">
<meta name="shopify-api-key" content="${escape(env.SHOPIFY_API_KEY)}">
<script src="${escape(env.APP_BRIDGE_URL)}"></script>
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escape(translateKey(translations, 'ui.appName'))}</title>
<style>body{font:16px/1.5 system-ui,sans-serif;max-width:36rem;margin:12vh auto;padding:0 1.5rem}</style>
</head>
<body data-to="${escape(to)}" data-bounced="${escape(bounced)}">
<main id="outside" hidden>
<h1>${escape(translateKey(translations, 'errors.outsideTitle'))}</h1>
<p>${escape(translateKey(translations, 'errors.outsideBody'))}</p>
${link}
</main>
<noscript>${escape(translateKey(translations, 'errors.outsideBody'))}</noscript>
<script>${script}</script>
</body>
</html>`;
  const type = { 'Content-Type': 'text/html; charset=utf-8' };
  return new Response(page, { headers: { ...(await frameHeaders(request)), ...type } });
}

/** Returns with a token, or shows what to do without one. */
const script = `
const { to, bounced } = document.body.dataset;
const outside = () => { document.getElementById('outside').hidden = false; };
const patience = setTimeout(outside, 10000);
Promise.resolve().then(() => shopify.idToken()).then((token) => {
  clearTimeout(patience);
  const back = new URL(to, location.origin);
  back.searchParams.set('id_token', token);
  back.searchParams.set('bounced', bounced);
  location.replace(back);
}).catch(outside);
`;

function escape(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
