import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { chromium, type Frame, type Page } from '@playwright/test';
import { findBrowser } from './browser.ts';
import { readDemoFile, type DemoFile } from './dev/demo-file.ts';
import { StartError } from './start-error.ts';

/* `npm run pictures`: takes the pictures of the README from the running `npm run dev`. */

const folder = path.resolve('docs/pictures');
const size = { width: 1280, height: 860 };
const phone = { width: 375, height: 720 };
const storefrontHeight = 1180;

/** A font for characters that a machine's own fonts may lack. */
interface PictureFont {
  family: string;
  weight: string;
  /** The characters that it draws. Emoji fonts also have digits. */
  range: string;
  /** In base64. */
  content: string;
}

const require = createRequire(import.meta.url);

const readFont = (file: string) => readFileSync(require.resolve(file)).toString('base64');

/** Fonts of npm packages, so that the pictures are the same on every machine. */
const fonts: PictureFont[] = [
  {
    family: 'Emoji',
    weight: '400',
    range: 'U+200D, U+203C-3299, U+FE0F, U+1F000-1FAFF, U+E0020-E007F',
    content: readFont('twemoji-colr-font/twemoji.woff2'),
  },
  ...['400', '600', '700'].map((weight) => {
    const file = `@fontsource/noto-sans-arabic/files/noto-sans-arabic-arabic-${weight}-normal.woff2`;
    return { family: 'Arabic', weight, range: 'U+0600-06FF, U+0750-077F', content: readFont(file) };
  }),
];

/** Lets all texts of a frame fall back to these fonts. */
async function addFonts(frame: Frame): Promise<void> {
  await frame.evaluate(async (added) => {
    for (const { family, weight, range, content } of added) {
      const bytes = Uint8Array.from(atob(content), (character) => character.charCodeAt(0));
      document.fonts.add(await new FontFace(family, bytes, { weight, unicodeRange: range }).load());
    }
    const families = [...new Set(added.map(({ family }) => family))].join(', ');
    for (const element of document.querySelectorAll<HTMLElement>('body, body *:not(svg, svg *)')) {
      const { fontFamily, letterSpacing } = getComputedStyle(element);
      const [first = 'sans-serif', ...others] = fontFamily.split(',');
      // Before the generic families, for which the system may have a font with empty boxes.
      element.style.fontFamily = [first, families, ...others].join(', ');
      // Chromium keeps the glyphs of texts of the same size that it has drawn, with their former fonts.
      if (letterSpacing === 'normal') element.style.letterSpacing = '0.01px';
    }
  }, fonts);
}

interface Picture {
  name: string;
  address: string;
  width?: number;
  height?: number;
  /** The selector of the part at the top of the picture. */
  from?: string;
}

async function take(
  page: Page,
  { name, address, width = size.width, height = size.height, from }: Picture,
): Promise<void> {
  await page.setViewportSize({ width, height });
  await page.goto(address, { waitUntil: 'networkidle' });
  for (const frame of page.frames()) await addFonts(frame);
  if (from !== undefined) await page.locator(from).evaluate((part) => part.scrollIntoView());
  await page.screenshot({ path: path.join(folder, `${name}.png`), animations: 'disabled' });
  console.log(`docs/pictures/${name}.png`);
}

async function takeAll(page: Page, demo: DemoFile): Promise<void> {
  const [admin = ''] = demo.adminUrls;
  const creator = demo.creators.find(({ email }) => email.startsWith('maya'));
  if (!creator) throw new StartError('The demo’s creator Maya is missing: delete .local, and start again.');
  await take(page, { name: 'admin-home', address: `${admin}/` });
  await take(page, { name: 'admin-collabs', address: `${admin}/collabs` });
  await take(page, { name: 'admin-collab', address: `${admin}/collabs/${creator.collabId}` });
  const app = page.frameLocator('iframe[title="Creator Collabs"]');
  await app.getByRole('link', { name: 'Sunday, 4 p.m.' }).first().click();
  await page.waitForURL(/\/drops\//);
  await take(page, { name: 'admin-drop', address: page.url() });
  await take(page, { name: 'creator-page', address: creator.pageUrl, height: storefrontHeight });
  await takePortal(page, demo, creator);
}

/** The pages of a creator, on a phone. */
async function takePortal(
  page: Page,
  { appUrl }: DemoFile,
  { userToken: value = '' }: DemoFile['creators'][number],
): Promise<void> {
  const secure = { url: appUrl.replace('http:', 'https:'), secure: true };
  await page.context().addCookies([{ name: '__Host-portal-token', value, ...secure }]);
  await page.goto(`${appUrl}/portal/drops`);
  await page.getByRole('link', { name: 'Sunday, 4 p.m.' }).first().click();
  const edit = page.getByRole('link', { name: 'Edit' }).first();
  await edit.waitFor();
  await take(page, { name: 'portal-drop', address: page.url(), ...phone });
  await edit.click();
  await page.locator('form[data-ready]').waitFor();
  await take(page, { name: 'portal-editor', address: page.url(), from: '.products', ...phone });
}

const demo = readDemoFile();
if (!demo) throw new StartError('Run `npm run dev` first: the pictures show its pages.');
const { executablePath, args } = await findBrowser((line) => console.log(line));
const browser = await chromium.launch({ executablePath, args });
try {
  await takeAll(await browser.newPage(), demo);
} finally {
  await browser.close();
}
