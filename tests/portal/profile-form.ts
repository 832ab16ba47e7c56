import { appSettings } from '../support/world/app-settings.ts';
import type { PortalBrowser } from '../support/portal/portal.ts';

/** Sends the form with a picture, as a browser without JavaScript does with texts. */
export async function sendPicture(
  browser: PortalBrowser,
  content: Uint8Array<ArrayBuffer>,
  texts: Readonly<Record<string, string>> = {},
) {
  const form = new FormData();
  // It is before the texts in the page.
  form.append('picture', new Blob([content], { type: 'image/png' }), 'photo.png');
  for (const [name, value] of Object.entries(texts)) form.append(name, value);
  const encoded = new Response(form);
  return browser.send('/portal/profile', {
    body: new Uint8Array(await encoded.arrayBuffer()),
    headers: { 'Content-Type': encoded.headers.get('content-type') ?? '', Origin: appSettings.APP_URL },
  });
}

/** Sends the form that removes the picture. */
export const removePicture = (browser: PortalBrowser) =>
  browser.send('/portal/profile', {
    body: '--x\r\nContent-Disposition: form-data; name="remove"\r\n\r\nyes\r\n--x--\r\n',
    headers: { 'Content-Type': 'multipart/form-data; boundary=x', Origin: appSettings.APP_URL },
  });
