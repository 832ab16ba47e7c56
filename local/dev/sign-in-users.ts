import { z } from 'zod';
import type { DemoFile } from './demo-file.ts';
import { runTool } from './start-app.ts';
import type { Services } from './start-services.ts';

const tokenResponse = z.object({ access_token: z.string() });

/** Signs in the demo's creators, and a brand user of each store. @returns the demo with their user tokens. */
export async function signInUsers(services: Services, demo: DemoFile): Promise<DemoFile> {
  const emails = [...new Set(demo.creators.map(({ email }) => email))];
  const signIn = async (...options: string[]) => {
    const lines = (await runTool(services, 'keys', 'token', ...options)).split('\n');
    return lines.map((line) => tokenResponse.parse(JSON.parse(line)).access_token);
  };
  const [ofCreators, ...ofBrands] = await Promise.all([
    signIn(...emails.flatMap((email) => ['--creator', email])),
    ...demo.channels.map(({ domain }) => signIn('--channel', domain)),
  ]);
  return {
    ...demo,
    channels: demo.channels.map((channel, index) => ({ ...channel, userToken: ofBrands[index]?.[0] })),
    creators: demo.creators.map((creator) => ({
      ...creator,
      userToken: ofCreators[emails.indexOf(creator.email)],
    })),
  };
}
