/*
 * Records `campfire.mp4`, the demo's video, from the campfire picture: `node --import tsx <this file>`. Needs a Chromium
 * that records H.264. The result is committed.
 */
import { writeFileSync } from 'node:fs';
import { chromium } from '@playwright/test';
import { findBrowser } from '../../browser.ts';
import { campfire } from '../pictures/scenes-outdoors.ts';

const FRAMES = 72;
const FRAMES_PER_SECOND = 24;

const frames = Array.from({ length: FRAMES }, (_, at) => campfire('#b5573c', at / FRAMES));
const { executablePath, args } = await findBrowser();
const browser = await chromium.launch({ executablePath, args });
const page = await browser.newPage();
await page.goto('about:blank');
const video = await page.evaluate(recordFrames, { frames, framesPerSecond: FRAMES_PER_SECOND });
await browser.close();
writeFileSync(new URL('campfire.mp4', import.meta.url), Buffer.from(video, 'base64'));

/** Runs in the page: draws the frames and returns the recording in base64. */
async function recordFrames(film: { frames: string[]; framesPerSecond: number }): Promise<string> {
  const images = await Promise.all(
    film.frames.map(async (svg) => {
      const image = new Image();
      image.src = `data:image/svg+xml;base64,${btoa(svg)}`;
      await image.decode();
      return image;
    }),
  );
  const canvas = document.createElement('canvas');
  canvas.width = 640;
  canvas.height = 480;
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('no canvas to draw on');
  const recorder = new MediaRecorder(canvas.captureStream(film.framesPerSecond), {
    mimeType: 'video/mp4;codecs=avc1.42E01E',
    videoBitsPerSecond: 500_000,
  });
  const parts: Blob[] = [];
  recorder.ondataavailable = ({ data }) => parts.push(data);
  const stopped = new Promise((resolve) => (recorder.onstop = resolve));
  recorder.start();
  for (const image of images) {
    context.drawImage(image, 0, 0, canvas.width, canvas.height);
    await new Promise((resolve) => setTimeout(resolve, 1000 / film.framesPerSecond));
  }
  recorder.stop();
  await stopped;
  const bytes = new Uint8Array(await new Blob(parts).arrayBuffer());
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
}
