import { expect, it } from 'vitest';
import { mirrorKeys } from '#app/domain/mirror-keys.ts';
import { creatorFields } from '#app/mirror/objects/definition/desired.ts';
import { descriptionHtml } from '#app/mirror/objects/text.ts';
import { retryDelayMs } from '#app/mirror/record-outcome.ts';

it('the definition has the 38 keys of the default payload and data, and reaches the platform’s limit with the misspelled key', () => {
  expect(mirrorKeys).toHaveLength(38);
  expect(creatorFields({ misspelledKeyDefined: false })).toHaveLength(39);
  const fields = creatorFields({ misspelledKeyDefined: true });
  expect(fields).toHaveLength(40);
  expect(new Set(fields.map(({ key }) => key)).size).toBe(40);
  for (const { key } of fields) expect(key).toMatch(/^[A-Za-z0-9_-]{2,64}$/);
});

it.each([
  ['', ''],
  ['  \n\n ', ''],
  ['one line', '<p>one line</p>'],
  ['one\ntwo\n\n\nthree', '<p>one<br>two</p><p>three</p>'],
  [`<script>"x" & 'y'</script>`, `<p>&lt;script&gt;"x" &amp; 'y'&lt;/script&gt;</p>`],
])('the text %j becomes the HTML %j', (text, html) => {
  expect(descriptionHtml(text)).toBe(html);
});

it('retry delays grow up to a minute and a quarter of one', () => {
  const delays = [1, 2, 3, 7, 12].map(retryDelayMs);
  expect(delays.map((delay) => Math.floor(delay / 1_000)).slice(0, 2)).toEqual([1, 2]);
  expect(Math.max(...delays)).toBeLessThanOrEqual(75_000);
  expect(Math.min(...delays.slice(3))).toBeGreaterThanOrEqual(60_000);
  expect(retryDelayMs(13)).toBeGreaterThanOrEqual(900_000);
});
