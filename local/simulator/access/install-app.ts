import { formatTime } from '../clock/clock.ts';
import type { Announce } from '../admin-api/context.ts';
import type { Store } from '../state/store.ts';
import { revokeAllTokens } from './issue-tokens.ts';

export function isInstalled(store: Store): boolean {
  return store.installations.size > 0;
}

/** Installs the app, as opening it in the store's admin does; an existing installation stays. */
export function installApp(store: Store, { scopes, now }: { scopes: readonly string[]; now: number }): void {
  if (isInstalled(store)) return;
  store.installations.put({
    id: store.newId('AppInstallation'),
    scopes: [...scopes],
    installedAt: formatTime(now),
  });
}

/** Grants other scopes, as a merchant does who accepts a new version, and sends the webhook. */
export function changeScopes(
  store: Store,
  { scopes, now }: { scopes: readonly string[]; now: number },
  announce: Announce,
): void {
  const [installation] = store.installations.all();
  if (!installation) return;
  store.installations.put({ ...installation, scopes: [...scopes] });
  announce('APP_SCOPES_UPDATE', {
    id: installation.id,
    previous: installation.scopes,
    current: scopes,
    updated_at: formatTime(now),
  });
}

/** Uninstalls the app: sends the last webhook, then deletes its subscriptions and tokens. */
export function uninstallApp(store: Store, announce: Announce): void {
  const { number, domain, name, email } = store.shop;
  announce('APP_UNINSTALLED', { id: number, name, email, domain, myshopify_domain: domain });
  for (const { id } of store.webhooks.all()) store.webhooks.remove(id);
  for (const { id } of store.installations.all()) store.installations.remove(id);
  revokeAllTokens(store);
}
