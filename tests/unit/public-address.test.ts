import { describe, expect, it } from 'vitest';
import { readEndpointUrl } from '#app/domain/events/endpoint-url.ts';
import { isPublicAddress } from '#app/domain/public-address.ts';
import { publicAddresses } from '#app/webhooks/public-addresses.ts';
import type { ResolveName } from '#app/webhooks/resolve-name.ts';

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
  ])('like "%s" is not', (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });
});

describe('the address of a receiver', () => {
  it.each(['https://hooks.example.com/a?b=c', 'https://8.8.8.8/'])('may be %s', (url) => {
    expect(readEndpointUrl(url)).toEqual({ url });
  });

  it.each([
    ['http://hooks.example.com', 'must begin with https://'],
    ['ftp://hooks.example.com', 'must begin with https://'],
    ['https://me:secret@hooks.example.com', 'must not carry a user name or password'],
    ['https://localhost', 'must be at a public address, not a private or local one'],
    ['https://0x7f.1', 'must be at a public address, not a private or local one'],
    ['https://2130706433', 'must be at a public address, not a private or local one'],
    ['https://0177.0.0.1', 'must be at a public address, not a private or local one'],
    ['https://[::ffff:169.254.169.254]', 'must be at a public address, not a private or local one'],
    ['https://db.internal', 'must be at a public address, not a private or local one'],
  ])('may not be %s', (url, refusal) => {
    expect(readEndpointUrl(url)).toEqual({ refusal });
  });
});

describe('a name', () => {
  const search = (resolve: ResolveName) => ({ resolve, signal: new AbortController().signal });
  const resolving =
    (...addresses: string[]) =>
    () =>
      Promise.resolve(addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })));

  it('is good when all its addresses are public', async () => {
    const addresses = await publicAddresses('x.example', search(resolving('8.8.8.8', '2606:4700::1111')));
    expect(addresses.map(({ address }) => address)).toEqual(['8.8.8.8', '2606:4700::1111']);
  });

  it('is refused when one of them is not', async () => {
    const refused = publicAddresses('x.example', search(resolving('8.8.8.8', '10.0.0.1')));
    await expect(refused).rejects.toThrow('The receiver is at an address that is not public');
  });

  it('is refused when it has none', async () => {
    await expect(publicAddresses('x.example', search(resolving()))).rejects.toThrow(
      'The name of the receiver has no address',
    );
  });

  it('that is an address itself is not looked up', async () => {
    const never = () => Promise.reject(new Error('It was looked up'));
    expect(await publicAddresses('[2606:4700::1111]', search(never))).toEqual([
      { address: '2606:4700::1111', family: 6 },
    ]);
    await expect(publicAddresses('[::1]', search(never))).rejects.toThrow('not public');
  });
});
