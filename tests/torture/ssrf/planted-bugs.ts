import type { SourceBug } from '../harness/plant-bug.ts';

const resolving = 'app/events/resolve.ts';
const posting = 'app/events/send.ts';
const checking = 'app/domain/urls.ts';

export const plantedBugs: readonly SourceBug[] = [
  {
    name: 'first-address',
    about: 'only the first address of a name is checked',
    file: resolving,
    from: 'addresses.every(',
    to: 'addresses.slice(0, 1).every(',
  },
  {
    name: 'no-pin',
    about: 'the connection resolves the name again',
    file: posting,
    from: ', lookup: lookupAmong(addresses)',
    to: '',
  },
  {
    name: 'literals',
    about: 'an IP address is accepted unchecked',
    file: resolving,
    from: 'if (!addresses',
    to: "if (isIP(hostname.replace(/[^\\w.:]/g, '')) === 0 && !addresses",
  },
  {
    name: 'two-ranges',
    about: 'only the best-known private ranges are rejected',
    file: checking,
    from: "parsed.range() !== 'unicast'",
    to: "['private', 'loopback'].includes(parsed.range())",
  },
  {
    name: 'all-of-ipv6',
    about: 'unassigned IPv6 addresses count as public',
    file: checking,
    from: '=== 0x2000',
    to: '>= 0',
  },
  {
    name: 'redirects',
    about: 'redirects are followed',
    file: posting,
    from: 'hasResponse = true;',
    to: `hasResponse = true;
      const { location } = response.headers;
      if (location !== undefined && URL.canParse(location)) {
        send(new URL(location), { headers, body }, options).then(resolve, reject);
        return;
      }`,
  },
  {
    name: 'names',
    about: 'reserved private names are accepted',
    file: checking,
    from: "privateNames.test(host) || !host.includes('.')",
    to: 'false',
  },
];
