import { text } from 'node:stream/consumers';
import { demoStorefront } from '../../../../local/demo/storefront.ts';
import { readDeclaration } from '../../../../local/simulator/access/app-declaration.ts';
import { startSimulator, type RunningPlatform } from '../../../../local/simulator/start-simulator.ts';
import { serve } from '../../network/serve.ts';
import { MovedClock } from './moved-clock.ts';
import type { Request } from './request.ts';

/*
 * A process that runs the simulated platforms of all test files, each with its own state and URL, because
 * loading the schema takes longer than most files need a platform. It handles POST requests (request.ts),
 * prints one line of JSON when it listens, and ends on SIGTERM.
 */
const platforms = new Map<string, RunningPlatform & { clock: MovedClock }>();

async function carryOut(request: Request): Promise<string> {
  if (request.what === 'open') {
    const clock = new MovedClock();
    const platform = await startSimulator({ storefront: demoStorefront, clock, ...request.options });
    platforms.set(platform.url, { ...platform, clock });
    return platform.url;
  }
  const platform = platforms.get(request.url);
  if (!platform) throw new Error(`No platform runs at ${request.url}.`);
  switch (request.what) {
    case 'find token':
      return platform.tokenFor(request.domain);
    case 'deploy':
      platform.deploy(readDeclaration(request.configuration, request.appUrl));
      return '';
    case 'advance':
      platform.clock.advance(request.ms);
      return '';
    case 'close':
      platforms.delete(request.url);
      await platform.close();
      return '';
  }
}

const { url } = await serve((incoming, response) => {
  text(incoming)
    .then((body) => carryOut(JSON.parse(body) as Request))
    .then(
      (body) => response.end(body),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
});
process.stdout.write(`${JSON.stringify({ ready: true, url })}\n`);
