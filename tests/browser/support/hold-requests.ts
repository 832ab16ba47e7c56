import type { Page } from '@playwright/test';

/** Requests that wait on their way. */
interface HeldRequests {
  /** Whether one was stopped. */
  isRequested: () => boolean;
  /** Releases them and all later ones. */
  letGo: () => void;
}

/** Delays a page's requests to a URL, optionally of one method, until they are released. */
export async function holdRequests(
  page: Page,
  address: string | RegExp,
  method?: 'GET' | 'POST',
): Promise<HeldRequests> {
  let [letGo, isRequested] = [(): void => undefined, false];
  const held = new Promise<void>((resolve) => (letGo = resolve));
  await page.route(address, async (route) => {
    if (method === undefined || route.request().method() === method) {
      isRequested = true;
      await held;
    }
    await route.continue();
  });
  return { isRequested: () => isRequested, letGo };
}
