import type { FrameLocator, Page } from '@playwright/test';
import { expect, expectPageQualityAt } from './browser-test.ts';

export const pixel = {
  name: 'shelf.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNkYAAAAAYAAjCB0C8AAAAASUVORK5CYII=',
    'base64',
  ),
};

/** Clicks the button of the admin's save bar and waits until the bar is hidden. */
export async function save(page: Page, frame: FrameLocator, name = 'Save'): Promise<void> {
  await page.getByRole('button', { name, exact: true }).click();
  await expect(page.getByRole('button', { name, exact: true })).toHaveCount(0);
  await expect(frame.getByText('Changes not saved')).toHaveCount(0);
}

export const lookAtBothWidths = (page: Page) => expectPageQualityAt(page, 375, 1280);
