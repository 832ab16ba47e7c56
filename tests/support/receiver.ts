import { createServer } from 'node:http';
import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** One message that a receiver got. */
export interface Received {
  path: string;
  body: string;
  /** Those of the message, and those of every HTTP request. */
  headers: IncomingHttpHeaders;
}

/** A receiver of events: a real HTTP server that keeps what it gets and answers as it is told. */
export interface Receiver {
  origin: string;
  port: number;
  /** What came to a path, in the order in which it came. */
  at(path: string): Received[];
  /** From now on a path answers so, once each; and when all are used up, the last one for ever. */
  answer(path: string, ...answers: ReceiverAnswer[]): void;
  close(): Promise<void>;
}

/** A status, or what is done with the response. */
type ReceiverAnswer = number | ((response: ServerResponse) => void);

/** A path that was told nothing answers 204. */
export async function startReceiver(): Promise<Receiver> {
  const received: Received[] = [];
  const answers = new Map<string, ReceiverAnswer[]>();
  const server = createServer((request, response) => {
    const path = request.url ?? '';
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      received.push({ path, headers: request.headers, body: Buffer.concat(chunks).toString() });
      give(response, nextAnswer(answers.get(path)));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    port,
    at: (path) => received.filter((each) => each.path === path),
    answer: (path, ...given) => void answers.set(path, given),
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

function nextAnswer(left: ReceiverAnswer[] = []): ReceiverAnswer {
  const [first = 204] = left;
  if (left.length > 1) left.shift();
  return first;
}

function give(response: ServerResponse, answer: ReceiverAnswer): void {
  if (typeof answer === 'function') answer(response);
  else response.writeHead(answer).end();
}
