import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import type { CanaryWatch } from './find-canaries.ts';

/** Looks at every file that browsers are given. @param folder whose build it is. */
export function lookAtBundle(folder: string, watch: CanaryWatch): void {
  const bundle = path.join(folder, 'build/client');
  for (const name of readdirSync(bundle, { recursive: true, encoding: 'utf8' })) {
    const file = path.join(bundle, name);
    if (statSync(file).isFile()) watch.look('what browsers are given', readFileSync(file, 'latin1'));
  }
}
