import { describe, expect, it } from 'vitest';
import { generateApiKey } from '#app/auth/api-key-format.ts';
import { hideSecrets } from '#app/hide-secrets.ts';

const { key } = generateApiKey('channel');

describe('a text like a secret', () => {
  it.each([
    ['behind a letter', `x${key}`],
    ['without its first letters', key.slice(2)],
    ['with other strokes', key.replaceAll('_', '-')],
    ['with its first letter in percents', `%63${key.slice(1)}`],
    ['without a letter of its name', key.slice(0, 8) + key.slice(9)],
    ['as part of an address', `/api/channels/${key}/collabs`],
  ])('is redacted %s', (_, text) => {
    expect(hideSecrets(text)).not.toContain(key.slice(-30, -8));
    expect(hideSecrets(text)).toContain('[redacted]');
  });

  it('is redacted without a digit', () => {
    const text = 'There is no drop "code-kQxWvBzNmTrYhGfDsAqPlOjKeUiHcLwE".';
    expect(hideSecrets(text)).toBe('There is no drop "[redacted]".');
  });

  it('is redacted in a JSON text, which stays valid', () => {
    const text = JSON.stringify({ message: `One\n${key}\t${key}\u0001${key}"${key}\\${key}` });
    const read = JSON.parse(hideSecrets(text)) as { message: string };
    expect(read.message).toBe('One\n[redacted]\t[redacted]\u0001[redacted]"[redacted]\\[redacted]');
  });

  it('is redacted in any form if it is known', () => {
    expect(hideSecrets('open sesame, said he', ['sesame', ''])).toBe('open [redacted], said he');
  });

  it.each([
    'There is no collab "01900000-0000-7000-8000-000000000001". Send the _id of a collab of yours.',
    'There is no collab "01900000-0000-7000-8000-000000000001-01900000-0000-7000-8000-000000000001".',
    'gid://shopify/Product/632910392',
    `There is no drop "${'x'.repeat(80)}"`,
    'There is no drop "SummerCollectionForRunnersAndTheirFriendsAndFamilies"',
    '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01',
    'Root=1-67891233-abcdef012345678912345678',
    'mirror-channel:01900000-0000-7000-8000-000000000001',
    'Checkout-550e8400-e29b-41d4-a716-446655440000',
    'req_01ARZ3NDEKTSV4RRFFQ69G5FAV_550e8400-e29b-41d4-a716-446655440000',
  ])('is not redacted without need: %s', (text) => {
    expect(hideSecrets(text)).toBe(text);
  });
});

it.each(['eyJ', 'cck_', 'whsec_', 'shpat_', 'aB3', '\\u0041', '%63'])(
  'a text with many starts of a secret (%s) is searched once',
  (piece) => {
    // This would take minutes, longer than a test may.
    const text = piece.repeat(500_000 / piece.length);
    expect([text, '[redacted]']).toContain(hideSecrets(text));
  },
);
