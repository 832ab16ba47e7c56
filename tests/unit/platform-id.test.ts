import { expect, it } from 'vitest';
import { parsePlatformId } from '#app/domain/products/platform-id.ts';

it.each([
  [632910392, '632910392'],
  ['632910392', '632910392'],
  [' 632910392 ', '632910392'],
  ['gid://shopify/Product/632910392', '632910392'],
  ['9223372036854775807', '9223372036854775807'],
])('%j is the product %s', (sent, number) => {
  expect(parsePlatformId(sent, 'Product')).toBe(number);
});

it.each([
  0,
  -1,
  1.5,
  NaN,
  2 ** 53,
  '',
  '0',
  '007',
  '1e3',
  '0x1',
  'gid://shopify/ProductVariant/1',
  'gid://shopify/Product/',
  'x',
  '12345678901234567890',
  '9223372036854775808',
  'gid://shopify/Product/9999999999999999999',
])('%j is not a product', (sent) => {
  expect(parsePlatformId(sent, 'Product')).toBeUndefined();
});
