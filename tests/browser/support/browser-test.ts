import axe, { type RunOptions } from 'axe-core';
import { expect, test as base, type Page, type TestInfo } from '@playwright/test';
import { startFramedWorld, type FramedWorld } from '../../support/world/framed-world.ts';

interface PageFixtures {
  /**
   * Expects that the browser reports one response with this status in the console, as browsers do for every
   * error. Any other report fails the test.
   */
  expectRejection: (status: number) => void;
  /** The expected reports. */
  expectedLines: string[];
  /** Prints what pages show that a failed test opened itself. */
  ownPages: undefined;
}

interface WorldFixture {
  /** The whole service and its surroundings, started once for all files of a worker. */
  world: FramedWorld;
}

/**
 * A page that is left aborts what it still reads. Remix reports that as an error, because its signal is aborted later.
 * https://github.com/remix-run/react-router/pull/14761
 */
const abortOfLeftPage = 'AbortError: BodyStreamBuffer was aborted';

/**
 * A test in a real browser. It fails when its page writes an error to the console, throws, or sends a request
 * to another machine.
 */
export const test = base.extend<PageFixtures, WorldFixture>({
  world: [
    // Playwright requires the first argument to be destructured, even if unused.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const world = await startFramedWorld();
      await use(world);
      await world.stop();
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  // Playwright requires the first argument to be destructured, even if unused.
  // oxlint-disable-next-line no-empty-pattern
  expectedLines: async ({}, use) => use([]),
  expectRejection: async ({ expectedLines }, use) => {
    await use((status) => {
      expectedLines.push(`Failed to load resource: the server responded with a status of ${status}`);
    });
  },
  ownPages: [
    async ({ browser }, use, info) => {
      await use(undefined);
      for (const context of browser.contexts()) await printIfFailed(context.pages(), info);
    },
    { auto: true },
  ],
  page: async ({ page, expectedLines }, use, info) => {
    const complaints: string[] = [];
    // The status text follows the status, if the server sent one.
    const words = / \([\w ]*\)$/;
    page.on('console', (message) => {
      if (message.type() === 'error' && !message.text().startsWith(abortOfLeftPage))
        complaints.push(message.text().replace(words, ''));
    });
    page.on('pageerror', (error) => complaints.push(error.message));
    page.on('request', (request) => {
      if (!/^(http:\/\/127\.0\.0\.1:|data:|blob:)/.test(request.url()))
        complaints.push(`asked ${request.url()}`);
    });
    await use(page);
    await printIfFailed([page], info);
    expect(
      withoutRetries(complaints),
      'nothing unforeseen on the console and no request to another machine',
    ).toEqual(withoutRetries(expectedLines));
  },
});

/** Prints the texts of pages and their frames when a test has failed: its error says only what they lack. */
async function printIfFailed(pages: readonly Page[], info: TestInfo): Promise<void> {
  if (info.status === info.expectedStatus) return;
  for (const frame of pages.flatMap((page) => page.frames())) {
    const text = await frame.evaluate(() => document.body.innerText);
    process.stdout.write(`${info.title}: ${frame.url()} shows\n${text}\n`);
  }
}

/** Checks that a page and its frames fit the screen's width. */
export async function expectNoOverflow(page: Page): Promise<void> {
  for (const frame of page.frames()) {
    // A phone shows a page that is too wide smaller, and then gives its width as the window's.
    const overflow = await frame.evaluate(
      () => document.documentElement.scrollWidth - Math.min(window.innerWidth, screen.width),
    );
    expect(overflow, `no sideways scrolling in ${frame.url()}`).toBeLessThanOrEqual(0);
  }
}

/** Checks that an app page has one main heading, first, in one main landmark, and that no level is skipped. */
async function expectHeadingOrder(page: Page): Promise<void> {
  for (const frame of page.frames().filter((frame) => frame.parentFrame() !== null)) {
    const headings = frame.getByRole('heading');
    const levels = await headings.evaluateAll((all) =>
      all.map((heading) => Number(heading.getAttribute('aria-level') ?? heading.tagName.slice(1))),
    );
    const isInOrder = levels.every((level, index) => level <= (levels[index - 1] ?? 0) + 1);
    const main = levels.filter((level) => level === 1).length;
    const outline = `headings of ${frame.url()}: ${levels.join(', ')} (${(await headings.allTextContents()).join(', ')})`;
    const landmarks = await frame.getByRole('main').count();
    expect({ isInOrder, main, landmarks }, outline).toEqual({ isInOrder: true, main: 1, landmarks: 1 });
  }
}

/**
 * Checks that a page and its frames fit the screen's width, that its headings are in order, and that axe finds
 * no problem.
 * @param furtherTags of rules that not every page keeps.
 */
export async function expectPageQuality(page: Page, furtherTags: readonly string[] = []): Promise<void> {
  await expectNoOverflow(page);
  await expectHeadingOrder(page);
  await expectAccessible(page, {
    runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', ...furtherTags],
  });
}

/** The same for a page of the portal; in the dark color scheme only what depends on it, the contrast. */
export async function expectPortalQuality(page: Page): Promise<void> {
  await expectPageQuality(page, ['wcag22aa']);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectAccessible(page, { runOnly: ['color-contrast'] });
  await page.emulateMedia({ colorScheme: 'light' });
}

/** A button of 20 pixels that the library draws. */
const smallByPolaris = '.Polaris-Filters-FilterPill--clearButton';

/** The same at a width; at other ones only what depends on it: overflow, headings, and the size of targets. */
export async function expectPageQualityAt(page: Page, width: number, ...others: number[]): Promise<void> {
  await page.setViewportSize({ width, height: 900 });
  await expectPageQuality(page);
  for (const other of others) {
    await page.setViewportSize({ width: other, height: 900 });
    await expectNoOverflow(page);
    await expectHeadingOrder(page);
    await expectAccessible(page, { runOnly: ['target-size'] }, smallByPolaris);
  }
}

/**
 * Checks that axe finds no problem in a page and its frames.
 * @param excluded a selector of parts that are not checked.
 */
export async function expectAccessible(page: Page, options: RunOptions, excluded?: string): Promise<void> {
  for (const frame of page.frames()) {
    if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(axe.source);
    // Each frame runs by itself and returns problems only. The package for Playwright starts a page per check, and
    // copies every checked element there.
    const found = await frame.evaluate(runAxe, { ...options, iframes: false, excluded });
    expect(found, `accessible: ${frame.url()}`).toEqual([]);
  }
}

async function runAxe({
  excluded,
  ...options
}: RunOptions & { excluded: string | undefined }): Promise<string[]> {
  const context = excluded === undefined ? document : { exclude: [excluded] };
  const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(context, {
    ...options,
    resultTypes: ['violations'],
  });
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
}

export { expect };

/** How often a page tries again without a connection depends on the time. */
function withoutRetries(lines: readonly string[]): string[] {
  const isRetry = (line: string, index: number) =>
    line.endsWith('net::ERR_INTERNET_DISCONNECTED') && lines.indexOf(line) < index;
  return lines.filter((line, index) => !isRetry(line, index));
}
