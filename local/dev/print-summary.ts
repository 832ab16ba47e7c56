import type { DemoFile } from './demo-file.ts';
import type { DemoCreator } from './seed-demo.ts';

/** Prints the URLs and an example command. */
export function summary(demo: DemoFile, creators: readonly DemoCreator[]): string {
  const [creator] = creators;
  const [channel] = demo.channels;
  const drop = {
    title: 'Fresh from the terminal 🌿',
    products: [{ id: creator?.productId, enhancement: { note: 'I use it every day.' } }],
  };
  return [
    '',
    'Everything runs. Creators’ pages in their stores:',
    ...creators.map(({ name, pageUrl }) => `  ${name.padEnd(24)} ${pageUrl}`),
    '',
    `  HTTP interface           ${demo.baseUrl}`,
    `  Its reference            ${demo.baseUrl}/docs`,
    `  Storefronts              ${demo.storefrontUrl}`,
    ...demo.adminUrls.map((url) => `  The app, in the admin    ${url}`),
    ...demo.channels.map(
      ({ domain }) => `  Back office              ${demo.platformUrl}/stores/${domain}/admin`,
    ),
    `  Portal for creators      ${demo.appUrl}/portal   Sign in as ${creator?.email ?? ''}`,
    `  Mail that was caught     ${demo.mailUrl}`,
    '  For scripts              .local/demo.json',
    '  Logs                     .local/logs/',
    '',
    `Paste this to create a drop, and see it on ${creator?.pageUrl ?? ''} within seconds:`,
    '',
    `curl -sS ${demo.baseUrl}/creators/collabs/${creator?.collabId ?? ''}/drops \\`,
    `  -H 'Content-Type: application/json' \\`,
    `  -H 'x-channel-access-token: ${channel?.accessToken ?? ''}' \\`,
    `  -d '${JSON.stringify(drop)}'`,
    '',
    'Ctrl-C stops everything.',
    '',
  ].join('\n');
}
