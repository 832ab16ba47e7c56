import { expect, type FrameLocator, type Locator, type Page } from '@playwright/test';
import { untilAlive } from './open-admin.ts';

/** Drags a handle onto another row by mouse, in steps as a hand does. */
export async function dragOnto(page: Page, handle: Locator, target: Locator): Promise<void> {
  await target.scrollIntoViewIfNeeded();
  await handle.hover();
  await page.mouse.down();
  const box = await target.boundingBox();
  if (!box) throw new Error('The target is not visible.');
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2, { steps: 10 });
  await page.mouse.up();
}

/**
 * Picks a row up by keyboard.
 * @param place the announcement of its own place. Before it the list is not measured, and ignores other keys.
 */
export async function pickUp(frame: FrameLocator, handle: Locator, place: string): Promise<void> {
  await untilAlive(handle);
  await handle.press('Space');
  await expect(frame.getByText(place)).toBeAttached();
}
