import { message } from '#app/i18n/message.ts';
import { describe, expect, it } from 'vitest';
import { parseEndpointUrl } from '#app/domain/events/endpoints.ts';
import { isPublicAddress } from '#app/domain/urls.ts';
import { resolvePublicAddresses, type ResolveName } from '#app/events/resolve.ts';

describe('an address', () => {
  it.each(['8.8.8.8', '93.184.216.34', '2606:4700::1111', '::ffff:8.8.8.8'])(
    'like %s is public',
    (address) => {
      expect(isPublicAddress(address)).toBe(true);
    },
  );

  it.each([
    ...['127.0.0.1', '10.1.2.3', '172.16.0.1', '192.168.0.1', '169.254.169.254', '100.64.0.1', '0.0.0.0'],
    ...['192.0.0.1', '192.0.2.1', '198.18.0.1', '224.0.0.1', '240.0.0.1', '255.255.255.255'],
    ...['::', '::1', 'fe80::1', 'fc00::1', 'ff02::1', 'fec0::1', '2001:db8::1', '100::1', '4000::1'],
    ...['::ffff:10.0.0.1', '::127.0.0.1', '::10.0.0.1', '64:ff9b::7f00:1', '2002:7f00:1::', '2001:0:1::'],
    ...['', 'localhost', 'fe80::1%eth0'],
  ])('like "%s" is not public', (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });
});

describe('the URL of an endpoint', () => {
  it.each(['https://hooks.example.com/a?b=c', 'https://8.8.8.8/'])('can be %s', (url) => {
    expect(parseEndpointUrl(url)).toEqual({ url });
  });

  it.each([
    ['http://hooks.example.com', 'url-not-https'],
    ['ftp://hooks.example.com', 'url-not-https'],
    ['https://me:secret@hooks.example.com', 'url-credentials'],
    ['https://localhost', 'url-not-public'],
    ['https://0x7f.1', 'url-not-public'],
    ['https://2130706433', 'url-not-public'],
    ['https://0177.0.0.1', 'url-not-public'],
    ['https://[::ffff:169.254.169.254]', 'url-not-public'],
    ['https://db.internal', 'url-not-public'],
    ...[';sandbox', ',x', "'none'", '"', '&', '!', '$', '(', '*', '+', '=', '_', '`', '{', '~'].map(
      (part) => [`https://w.example.com${part}/a.png`, 'not-url'] as const,
    ),
  ] as const)('may not be %s', (url, rejection) => {
    expect(parseEndpointUrl(url)).toEqual({ rejection: message(rejection) });
  });
});

describe('a name', () => {
  const search = (resolve: ResolveName) => ({ resolve, signal: new AbortController().signal });
  const resolving =
    (...addresses: string[]) =>
    () =>
      Promise.resolve(addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })));

  it('is accepted if all its addresses are public', async () => {
    const addresses = await resolvePublicAddresses(
      'x.example',
      search(resolving('8.8.8.8', '2606:4700::1111')),
    );
    expect(addresses.map(({ address }) => address)).toEqual(['8.8.8.8', '2606:4700::1111']);
  });

  it('is rejected if one address is not', async () => {
    const rejected = resolvePublicAddresses('x.example', search(resolving('8.8.8.8', '10.0.0.1')));
    await expect(rejected).rejects.toThrow('The host has an address that is not public');
  });

  it('is rejected without addresses', async () => {
    await expect(resolvePublicAddresses('x.example', search(resolving()))).rejects.toThrow(
      'The host name has no address',
    );
  });

  it('that is an IP address is not looked up', async () => {
    const never = () => Promise.reject(new Error('It was looked up'));
    expect(await resolvePublicAddresses('[2606:4700::1111]', search(never))).toEqual([
      { address: '2606:4700::1111', family: 6 },
    ]);
    await expect(resolvePublicAddresses('[::1]', search(never))).rejects.toThrow('not public');
  });
});
