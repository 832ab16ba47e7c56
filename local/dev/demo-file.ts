import { existsSync, readFileSync } from 'node:fs';
import { z } from 'zod';
import { localFile, writeLocalFile } from './settings.ts';

/** A user token: of the creator, or with the role `brand` of the channel. Renewed while `npm run dev` runs. */
const userToken = z.string().optional();

const demoShape = z.object({
  baseUrl: z.string(),
  appUrl: z.string(),
  platformUrl: z.string(),
  storefrontUrl: z.string(),
  /** URL of the app in each store's admin. */
  adminUrls: z.array(z.string()).default([]),
  mailUrl: z.string(),
  channels: z.array(z.object({ domain: z.string(), accessToken: z.string(), userToken })),
  partner: z.object({ accessToken: z.string(), channels: z.array(z.string()) }),
  creators: z.array(z.object({ email: z.string(), collabId: z.string(), pageUrl: z.string(), userToken })),
});

/** The content of `.local/demo.json`, for scripts that use the running demo. */
export type DemoFile = z.output<typeof demoShape>;

const fileName = 'demo.json';

/** The file of an earlier start; undefined if it is missing or has another format. */
export function readDemoFile(): DemoFile | undefined {
  const file = localFile(fileName);
  if (!existsSync(file)) return undefined;
  return demoShape.safeParse(JSON.parse(readFileSync(file, 'utf8'))).data;
}

/** Replaces the file. */
export function writeDemoFile(demo: DemoFile): void {
  writeLocalFile(fileName, demo);
}
