import type { SourceBug } from '../harness/copy-sources.ts';

const resolving = 'app/events/resolve.ts';
const posting = 'app/events/send.ts';
const checking = 'app/domain/public-url.ts';

export const plantedBugs: readonly SourceBug[] = [
  {
    name: 'first-address',
    about: 'only the first address of a name is looked at',
    changes: [
      {
        file: resolving,
        from: 'addresses.every(',
        to: 'addresses.slice(0, 1).every(',
      },
    ],
  },
  {
    name: 'no-pin',
    about: 'the connection asks for the address once more',
    changes: [
      {
        file: posting,
        from: ', lookup: lookupAmong(addresses)',
        to: '',
      },
    ],
  },
  {
    name: 'literals',
    about: 'an address that is no name is taken as it is',
    changes: [
      {
        file: resolving,
        from: 'if (!addresses',
        to: "if (isIP(hostname.replace(/[^\\w.:]/g, '')) === 0 && !addresses",
      },
    ],
  },
  {
    name: 'two-ranges',
    about: 'only the ranges that everybody knows are refused',
    changes: [
      {
        file: checking,
        from: "parsed.range() !== 'unicast'",
        to: "['private', 'loopback'].includes(parsed.range())",
      },
    ],
  },
  {
    name: 'all-of-ipv6',
    about: 'addresses of IPv6 that were never given out are taken for public',
    changes: [
      {
        file: checking,
        from: '=== 0x2000',
        to: '>= 0',
      },
    ],
  },
  {
    name: 'redirects',
    about: 'redirects are followed',
    changes: [
      {
        file: posting,
        from: 'hasResponse = true;',
        to: `hasResponse = true;
      const { location } = response.headers;
      if (location !== undefined && URL.canParse(location)) {
        send(new URL(location), { headers, body }, options).then(resolve, reject);
        return;
      }`,
      },
    ],
  },
  {
    name: 'names',
    about: 'names that are private by themselves are taken',
    changes: [
      {
        file: checking,
        from: "privateNames.test(host) || !host.includes('.')",
        to: 'false',
      },
    ],
  },
];
