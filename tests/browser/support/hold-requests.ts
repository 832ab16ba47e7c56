import type { Page } from '@playwright/test';

/** Requests that wait on their way. */
interface HeldRequests {
  /** Whether one was stopped. */
  isRequested: () => boolean;
  /** Lets them through, and those that come later. */
  letGo: () => void;
}

/** Holds up what a page asks of an address, by one method or by any, until it is let go. */
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
