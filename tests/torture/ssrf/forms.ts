/** One spelling of a private address in a URL. */
export interface Form {
  /** The host part of the URL. */
  host: string;
  /** What the name resolves to, when the host is a name. Each later lookup gets the next answer. */
  answers?: readonly (readonly string[])[];
}

const private4 = [
  ...['127.0.0.1', '127.255.255.254', '10.0.0.1', '172.16.0.1', '172.31.255.255', '192.168.1.1'],
  ...['169.254.169.254', '100.64.0.1', '0.0.0.0', '192.0.0.8', '198.18.0.1', '224.0.0.1', '255.255.255.255'],
];

const private6 = [
  ...['::', '::1', 'fe80::1', 'febf::1', 'fc00::1', 'fd00:ec2::254', 'ff02::1', 'fec0::1', '100::1'],
  ...['2001:db8::1', '2002:7f00:1::', '2002:a9fe:a9fe::', '2001:0:7f00:1::', '64:ff9b::7f00:1', '4000::1'],
];

/** Every private address in every spelling that a common URL parser accepts. */
export function addressForms(): Form[] {
  const hosts = [
    ...private4.flatMap(spellings4),
    ...private6.flatMap((address) => [`[${address}]`, `[${address.toUpperCase()}]`]),
    '[0000:0000:0000:0000:0000:0000:0000:0001]',
    '[0:0:0:0:0:0:0:1]',
  ];
  return [...new Set(hosts)].map((host) => ({ host }));
}

function spellings4(address: string): string[] {
  const bytes = address.split('.').map(Number);
  const [a = 0, b = 0, c = 0, d = 0] = bytes;
  const whole = ((a * 256 + b) * 256 + c) * 256 + d;
  const hex = (value: number) => `0x${value.toString(16)}`;
  const octal = (value: number) => `0${value.toString(8)}`;
  return [
    ...[address, `${address}.`, String(whole), hex(whole), octal(whole)],
    ...[bytes.map(hex).join('.'), bytes.map(octal).join('.'), `${hex(a)}.${b}.${octal(c)}.${d}`],
    ...[`${a}.${whole % 2 ** 24}`, `${a}.${b}.${c * 256 + d}`, `${octal(a)}.${hex(whole % 2 ** 24)}`],
    bytes.map((byte) => `000${octal(byte)}`).join('.'),
    address.replace(/\d/g, (digit) => String.fromCodePoint(0xff10 + Number(digit))),
    address.replace(/./g, (sign) => `%${sign.charCodeAt(0).toString(16)}`),
    address.replaceAll('.', '。'),
    ...[`[::ffff:${address}]`, `[::${address}]`, `[0:0:0:0:0:ffff:${address}]`, `[64:ff9b::${address}]`],
  ];
}

/** Reserved private names, and public names that resolve to private addresses. */
export function nameForms(): Form[] {
  const own = [
    'localhost',
    'LOCALHOST.',
    'a.localhost',
    'db.internal',
    'nas.local',
    'metadata.google.internal',
  ];
  const others = ['router.lan', 'printer', 'x.home.arpa', 'wiki.corp', 'app.intranet', 'a.test'];
  const privately = [...own, ...others].map((host) => ({ host, answers: [['127.0.0.1']] }));
  const resolving = [...private4, ...private6, '::ffff:10.0.0.1', '::127.0.0.1', '::10.0.0.1'].flatMap(
    (address, index) => [
      { host: `only-${index}.example.com`, answers: [[address]] },
      { host: `last-${index}.example.com`, answers: [['93.184.216.34', address]] },
      { host: `later-${index}.example.com`, answers: [['93.184.216.34'], [address]] },
    ],
  );
  return [...privately, ...resolving];
}
