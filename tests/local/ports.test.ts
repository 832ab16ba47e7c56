import { once } from 'node:events';
import { createServer, type Server } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { anyFreePort, choosePort } from '../../local/ports.ts';
import { StartError } from '../../local/start-error.ts';

const servers: Server[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) await new Promise((resolve) => server.close(resolve));
});

async function occupy(port: number, host: string): Promise<void> {
  const server = createServer().listen(port, host);
  servers.push(server);
  await once(server, 'listening');
}

test('the port of the environment is used', async () => {
  const port = await anyFreePort();
  expect(await choosePort({ variable: 'PORT', preferred: 1, env: { PORT: String(port) } })).toBe(port);
});

test.each(['127.0.0.1', '0.0.0.0'])(
  'a requested port in use on %s is rejected with its name',
  async (host) => {
    const port = await anyFreePort();
    await occupy(port, host);
    const choice = choosePort({
      variable: 'PLATFORM_PORT',
      preferred: 1,
      env: { PLATFORM_PORT: String(port) },
    });
    await expect(choice).rejects.toThrow(StartError);
    await expect(choice).rejects.toThrow(`Port ${port} (PLATFORM_PORT) is taken by another program`);
  },
);

test.each(['http', '-1', '65536', '80.5', '0x50'])('"%s" is rejected as a port', async (value) => {
  const choice = choosePort({ variable: 'PGPORT', preferred: 1, env: { PGPORT: value } });
  await expect(choice).rejects.toThrow(`PGPORT is "${value}", which is no port`);
});

test('a free port is none that the system gives to outgoing connections', async () => {
  const ports = await Promise.all(Array.from({ length: 20 }, anyFreePort));
  expect(Math.max(...ports)).toBeLessThan(32_768);
});

test('by default the search begins at the preferred port and skips ports in use', async () => {
  const preferred = await anyFreePort();
  expect(await choosePort({ variable: 'PORT', preferred, env: {} })).toBe(preferred);
  await occupy(preferred, '127.0.0.1');
  const next = await choosePort({ variable: 'PORT', preferred, env: { PORT: '' } });
  expect(next).toBeGreaterThan(preferred);
  await occupy(next, '127.0.0.1');
});

test('0 selects any free port', async () => {
  const port = await choosePort({ variable: 'PORT', preferred: 1, env: { PORT: '0' } });
  await occupy(port, '127.0.0.1');
  expect(port).toBeGreaterThan(0);
});
