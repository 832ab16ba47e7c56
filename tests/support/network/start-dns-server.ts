import { createSocket } from 'node:dgram';

/** A DNS server on this machine, for processes whose setting `EVENT_ENDPOINT_DNS_SERVERS` is its address. */
export interface DnsServer {
  /** `127.0.0.1:port`. */
  address: string;
  /** Queried names without a response, each once, in order. */
  unanswered(): string[];
  /** Number of queries for a name. */
  questions(name: string): number;
  close(): Promise<void>;
}

const typeA = 1;
const noSuchName = 3;

/**
 * Answers queries for IPv4 addresses of known names, and never those for names under `silent.example`. Known
 * names have no IPv6 address, and other names do not exist (RFC 1035 §4).
 */
export async function startDnsServer(addresses: Readonly<Record<string, string>> = {}): Promise<DnsServer> {
  const queried: string[] = [];
  const socket = createSocket('udp4');
  socket.on('message', (query, from) => {
    const { name, end } = readName(query);
    queried.push(name);
    if (isSilent(name)) return;
    const address = query.readUInt16BE(end) === typeA ? addresses[name] : undefined;
    const answers = address === undefined ? [] : [answerOf(address)];
    const code = name in addresses ? 0 : noSuchName;
    const header = Buffer.from(query.subarray(0, 12));
    header.writeUInt16BE(0x8180 + code, 2);
    header.writeUInt16BE(answers.length, 6);
    header.writeUInt32BE(0, 8);
    const question = query.subarray(12, end + 4);
    socket.send(Buffer.concat([header, question, ...answers]), from.port, from.address);
  });
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve));
  return {
    address: `127.0.0.1:${socket.address().port}`,
    unanswered: () => [...new Set(queried.filter(isSilent))],
    questions: (name) => queried.filter((one) => one === name).length,
    close: () => new Promise((resolve) => socket.close(() => resolve())),
  };
}

function isSilent(name: string): boolean {
  return name.endsWith('.silent.example');
}

/** The name in a query's question, and the offset of its end. */
function readName(query: Buffer): { name: string; end: number } {
  const labels: string[] = [];
  let at = 12;
  for (let length = query[at] ?? 0; length > 0; length = query[at] ?? 0) {
    labels.push(query.toString('latin1', at + 1, at + 1 + length));
    at += 1 + length;
  }
  return { name: labels.join('.').toLowerCase(), end: at + 1 };
}

/** An A record for the name in the query, with a TTL of zero. */
function answerOf(address: string): Buffer {
  const bytes = address.split('.').map(Number);
  return Buffer.from([0xc0, 12, 0, typeA, 0, 1, 0, 0, 0, 0, 0, 4, ...bytes]);
}
