import type { Sentence } from './collect-sentences.ts';

/** Files whose sentences no page shows, each with whom they are for. */
const files: Record<string, string> = {
  'app/auth/client-address.ts': 'the log',
  'app/auth/frame-headers.ts': 'browsers',
  'app/auth/problem-status.ts': 'the status line',
  'app/auth/read-credential.ts': 'servers',
  'app/auth/sessions/': 'servers',
  'app/auth/signed-notice.ts': 'the platform',
  'app/domain/channels/reach-channel.ts': 'servers',
  'app/domain/collabs/list-collabs.ts': 'the database',
  'app/domain/collabs/refuse-brand-matters.ts': 'creators’ own servers',
  'app/domain/drops/update-drop.ts': 'servers, which send If-Match',
  'app/domain/idempotency/': 'servers',
  'app/domain/imports/write-table.ts': 'a file whose columns are named as the interface names them',
  'app/domain/is-ready.ts': 'probes',
  'app/domain/input/platform-domain.ts': 'servers, which name their channel',
  'app/mirror/compare-collection.ts': 'the log',
  'app/mirror/discounts/wanted-discount.ts': 'the store',
  'app/mirror/find-own-collection.ts': 'the store',
  'app/mirror/lease.ts': 'the log',
  'app/mirror/reconcile/': 'the log',
  'app/mirror/removed-drops/': 'the log',
  'app/platform/clock.ts': 'the log',
  'app/platform/trace-call.ts': 'the log',
  'app/routes/admin/session-token.ts': 'browsers',
};

const sentences: Record<string, string> = {
  'An https address, of at most {} characters as the URL standard spells it.': 'the OpenAPI document',
};

/** Whether no person at a page ever reads it. */
export function neverOnPages({ file, form }: Sentence): boolean {
  return form in sentences || Object.keys(files).some((begin) => file.startsWith(begin));
}

/** What is named here and is not there any more. */
export function namedInVain(said: readonly Sentence[]): string[] {
  return [
    ...Object.keys(files).filter((begin) => !said.some(({ file }) => file.startsWith(begin))),
    ...Object.keys(sentences).filter((own) => !said.some(({ form }) => form === own)),
  ];
}
