import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';
import { StartError } from './start-error.ts';

interface PortRequest {
  /** Environment variable with the port, e.g. `PORT`. */
  variable: string;
  /** First port to try if the variable is unset. */
  preferred: number;
  env?: Readonly<Record<string, string | undefined>>;
}

const SEARCHED = 200;

/**
 * The port of the environment variable (`0` means any free one), else the first free one from `preferred` on.
 * @throws StartError when the port is invalid, in use or not allowed; names the variable and what to do.
 */
export async function choosePort({ variable, preferred, env = process.env }: PortRequest): Promise<number> {
  const configured = env[variable]?.trim();
  if (configured !== undefined && configured !== '') return configuredPort(variable, configured);
  for (let port = preferred; port < preferred + SEARCHED; port += 1) {
    if ((await rejectionOf(port)) === undefined) return port;
  }
  throw new StartError(
    `No free port from ${preferred} to ${preferred + SEARCHED - 1}: set ${variable} to one that is free.`,
  );
}

/**
 * The first port that {@link anyFreePort} may return, and how many follow. Systems give higher ones to outgoing connections
 * (Linux from 32,768, others from 49,152), of which one could take the port before it is used.
 */
const firstPort = 20_000;
const portCount = 12_000;

/** A free port, chosen at random. */
export async function anyFreePort(): Promise<number> {
  for (let tried = 0; tried < SEARCHED; tried += 1) {
    const port = randomInt(firstPort, firstPort + portCount);
    if ((await rejectionOf(port)) === undefined) return port;
  }
  throw new StartError(
    `No free port among ${SEARCHED} from ${firstPort} on: stop the programs that use them.`,
  );
}

async function configuredPort(variable: string, configured: string): Promise<number> {
  const port = Number(configured);
  if (!/^\d+$/.test(configured) || port > 65_535) {
    throw new StartError(
      `${variable} is "${configured}", which is no port: set it to a number from 0 to 65535.`,
    );
  }
  if (port === 0) return anyFreePort();
  const rejection = await rejectionOf(port);
  if (rejection === undefined) return port;
  const reason = rejection === 'EADDRINUSE' ? 'is taken by another program' : `cannot be used (${rejection})`;
  throw new StartError(
    `Port ${port} (${variable}) ${reason}: stop that program, set ${variable} to another port, or unset it.`,
  );
}

/** Tries both addresses: some systems allow a loopback listener in addition to a wildcard one. */
async function rejectionOf(port: number): Promise<string | undefined> {
  try {
    await listenBriefly(port, '127.0.0.1');
    await listenBriefly(port, '0.0.0.0');
    return undefined;
  } catch (error) {
    if (error instanceof Error && 'code' in error && typeof error.code === 'string') return error.code;
    throw error;
  }
}

function listenBriefly(port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve()));
  });
}
