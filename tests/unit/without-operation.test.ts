import { expect, it } from 'vitest';
import { withoutOperation } from '#app/ui/without-operation.ts';

it.each([
  ['ShopAndInstallation: The platform answered 503', 'The platform answered 503'],
  ['MetaobjectUpsert: Handle: is taken', 'Handle: is taken'],
  ['Handle: is taken', 'Handle: is taken'],
  ['A fault of this service, which its log describes', 'A fault of this service, which its log describes'],
])('%j is told as %j', (reason, told) => {
  expect(withoutOperation(reason)).toBe(told);
});
