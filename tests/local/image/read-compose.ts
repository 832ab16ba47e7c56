import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { z } from 'zod';

const service = z.looseObject({
  image: z.string(),
  command: z.array(z.string()).optional(),
  environment: z.record(z.string(), z.union([z.string(), z.number()]).transform(String)).optional(),
  depends_on: z.record(z.string(), z.strictObject({ condition: z.string() })).optional(),
  restart: z.enum(['no', 'always', 'on-failure', 'unless-stopped']),
  stop_grace_period: z.string().optional(),
  volumes: z.array(z.string()).optional(),
});

const compose = z.looseObject({
  services: z.record(z.string(), service),
  volumes: z.record(z.string(), z.null()),
});

/** Reads the services of a compose file, merge keys resolved. @throws when it does not have the shape of one. */
export function readCompose(file: string): z.output<typeof compose> {
  return compose.parse(parse(readFileSync(file, 'utf8'), { merge: true }));
}
