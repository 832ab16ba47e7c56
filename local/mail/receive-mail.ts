import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server';

const MAX_BYTES = 25 * 1024 * 1024;

interface Letter {
  raw: Buffer;
  from: string;
  to: string[];
}

/** An SMTP server on loopback that accepts every mail, with any credentials or none, and delivers nothing. */
export async function receiveMail(
  port: number,
  take: (letter: Letter) => Promise<void>,
): Promise<{ port: number; close: () => Promise<void> }> {
  const server = new SMTPServer({
    authOptional: true,
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    size: MAX_BYTES,
    closeTimeout: 500,
    onAuth: ({ username }, _session, callback) => callback(null, { user: username ?? 'anyone' }),
    onData: (stream, session, callback) => {
      takeLetter(stream, session, take).then(
        () => callback(),
        (error: unknown) => callback(error instanceof Error ? error : new Error(String(error))),
      );
    },
  });
  // Without a listener, a client that disconnects would end the process.
  const listener = await new Promise<AddressInfo>((resolve, reject) => {
    server.once('error', reject);
    const socket = server.listen(port, '127.0.0.1', () => resolve(socket.address() as AddressInfo));
  });
  server.on('error', () => undefined);
  return { port: listener.port, close: () => new Promise((resolve) => server.close(() => resolve())) };
}

async function takeLetter(
  stream: SMTPServerDataStream,
  { envelope }: SMTPServerSession,
  take: (letter: Letter) => Promise<void>,
): Promise<void> {
  const raw = await buffer(stream);
  if (stream.sizeExceeded) throw Object.assign(new Error('Message too large'), { responseCode: 552 });
  const from = envelope.mailFrom ? envelope.mailFrom.address : '';
  await take({ raw, from, to: envelope.rcptTo.map(({ address }) => address) });
}
