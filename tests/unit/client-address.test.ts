import { describe, expect, it } from 'vitest';
import { clientAddress } from '#app/auth/client-address.ts';

const peer = '198.51.100.7';

describe('a client’s address', () => {
  it('is the other end of the connection', () => {
    expect(clientAddress({ peer, forwardedFor: null })).toBe(peer);
  });

  it.each(['127.0.0.1', '::1', '10.0.0.7', '::ffff:172.17.0.1', '192.168.1.2', 'fd00::1', 'fe80::1%eth0'])(
    'is unknown behind an unconfigured proxy at %s',
    (proxy) => {
      expect(clientAddress({ peer: proxy, forwardedFor: '203.0.113.1' })).toBeUndefined();
    },
  );

  it.each(['198.51.100.7', '2001:4860:4860::8888'])('at %s is not hidden by a forged header', (client) => {
    const honest = clientAddress({ peer: client, forwardedFor: null });
    expect(honest).toBeDefined();
    expect(clientAddress({ peer: client, forwardedFor: '203.0.113.1' })).toBe(honest);
  });

  it.each([
    [1, '203.0.113.1', '203.0.113.1'],
    [1, '192.0.2.66, 203.0.113.1', '203.0.113.1'],
    [2, '192.0.2.66, 203.0.113.1, 10.0.0.1', '203.0.113.1'],
    [2, '203.0.113.1', peer],
    [1, 'nonsense', peer],
    [1, '203.0.113.1, ', peer],
    [1, null, peer],
  ])('behind %i proxies with %s is %s', (proxies, forwardedFor, address) => {
    expect(clientAddress({ peer, forwardedFor }, proxies)).toBe(address);
  });

  it('is normalized, and the same for all addresses of an IPv6 network', () => {
    const of = (text: string) => clientAddress({ peer: text, forwardedFor: null });
    expect(of('::ffff:198.51.100.7')).toBe(peer);
    expect(of('2001:db8:1:2::1')).toBe(of('2001:0DB8:1:2:ffff::9'));
    expect(of('2001:db8:1:2::1')).not.toBe(of('2001:db8:1:3::1'));
    expect(clientAddress({ peer: undefined, forwardedFor: null })).toBe('unknown');
  });
});
