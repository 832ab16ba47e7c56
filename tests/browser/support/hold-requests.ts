import type { Page, Route } from '@playwright/test';

/**
 * Handles a page's requests to a URL, until the returned function is called. The page's route stays: when the last one is
 * removed, Playwright switches interception off, and requests of that moment can stay without a response.
 */
export async function intercept(
  page: Page,
  address: string | RegExp,
  handle: (route: Route) => Promise<void>,
): Promise<() => void> {
  let isStopped = false;
  await page.route(address, (route) => (isStopped ? route.fallback() : handle(route)));
  return () => {
    isStopped = true;
  };
}

/** Loses a page's requests to a URL, as without a connection, until the returned function is called. A cut response counts as none. */
export function cutResponses(page: Page, address: string | RegExp): Promise<() => void> {
  return intercept(page, address, (route) => route.fulfill({ status: 200, body: '' }));
}

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

/**
 * Loses the responses to some of a page's requests to a URL: the server gets each, and the browser no response.
 * @param lost which requests, from 1.
 */
export async function loseResponses(
  page: Page,
  { url, lost, expectedLines }: { url: RegExp; lost: readonly number[]; expectedLines: string[] },
): Promise<{ count: () => number }> {
  let count = 0;
  await page.route(url, async (route) => {
    count += 1;
    await (lost.includes(count) ? loseResponse(route, expectedLines) : route.continue());
  });
  return { count: () => count };
}

/** Loses the response to one request: the server gets it, and the browser no response. */
export async function loseResponse(route: Route, expectedLines: string[]): Promise<void> {
  await route.fetch();
  expectedLines.push('Failed to load resource: net::ERR_CONNECTION_RESET');
  await route.abort('connectionreset');
}

/** Makes a page's scripts slower, as on a slow device. @returns a function that sets how many times; 1 ends it. */
export async function slowDevice(page: Page): Promise<(rate: number) => Promise<void>> {
  const device = await page.context().newCDPSession(page);
  return async (rate) => void (await device.send('Emulation.setCPUThrottlingRate', { rate }));
}

/** Ends several uploads at once in a slow page, so that each is reported while the page is busy. */
export async function endTogether(page: Page, count: number): Promise<() => Promise<void>> {
  let ready = 0;
  let [isReady, letGo] = [(): void => undefined, (): void => undefined];
  const all = new Promise<void>((resolve) => (isReady = resolve));
  const held = new Promise<void>((resolve) => (letGo = resolve));
  await page.route(/\/drops\/uploads$/, async (route) => {
    const response = await route.fetch();
    const body = await response.text();
    if (body.includes('"ready"')) {
      ready += 1;
      if (ready === count) isReady();
      await held;
    }
    await route.fulfill({ response, body });
  });
  return async () => {
    await all;
    const slow = page.frames().map((frame) => frame.evaluate(stayBusy));
    letGo();
    await Promise.all(slow);
  };
}

function stayBusy(): void {
  const end = performance.now() + 500;
  while (performance.now() < end);
}
