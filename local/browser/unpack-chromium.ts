import {
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { runQuietly } from './run-quietly.ts';

const START_SCRIPT = `#!/bin/sh
here=$(cd "$(dirname "$0")" && pwd)
export LD_LIBRARY_PATH="$here/al2023/lib" FONTCONFIG_FILE="$here/fonts.conf"
exec "$here/chromium" "$@"
`;

const FONT_SETTINGS = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir prefix="relative">fonts</dir>
  <dir>/usr/share/fonts</dir>
  <cachedir prefix="xdg">fontconfig</cachedir>
</fontconfig>
`;

/**
 * Unpacks the Chromium of the npm package (Linux on x64 only) with its libraries and fonts into a folder under `cacheDir`,
 * once. Returns the script that starts it; undefined on other systems.
 */
export async function unpackChromium(
  cacheDir: string,
  log: (line: string) => void = () => {},
): Promise<string | undefined> {
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined;
  const module = createRequire(import.meta.url).resolve('@sparticuz/chromium');
  const folder = path.join(cacheDir, `chromium-${versionAt(module)}`);
  const start = path.join(folder, 'start');
  if (existsSync(start)) return start;

  log('Unpacking a Chromium from its npm package…');
  mkdirSync(cacheDir, { recursive: true });
  const unfinished = mkdtempSync(`${folder}.`);
  const done = await inflate(module, unfinished);
  if (done) {
    ownAll(unfinished);
    writeFileSync(path.join(unfinished, 'fonts.conf'), FONT_SETTINGS);
    writeFileSync(path.join(unfinished, 'start'), START_SCRIPT, { mode: 0o755 });
    moveInto(folder, unfinished);
  }
  rmSync(unfinished, { recursive: true, force: true });
  return done ? start : undefined;
}

/** Another process may have been faster, with the same result. */
function moveInto(folder: string, unfinished: string): void {
  try {
    renameSync(unfinished, folder);
  } catch (error) {
    if (!existsSync(folder)) throw error;
  }
}

/** In a separate process: the package unpacks into the temporary folder, and its libraries only in an environment like Lambda. */
function inflate(module: string, folder: string): Promise<boolean> {
  const script = `require(${JSON.stringify(module)}).executablePath()`;
  return runQuietly([process.execPath, '-e', script], {
    env: { TMPDIR: folder, AWS_LAMBDA_JS_RUNTIME: 'nodejs20.x' },
  });
}

function versionAt(module: string): string {
  const file = path.join(path.dirname(module), '../../package.json');
  return (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version;
}

/** The archives name owners of another machine, which unpacking as root would apply. */
function ownAll(folder: string): void {
  const [uid, gid] = [process.getuid?.(), process.getgid?.()];
  if (uid === undefined || gid === undefined) return;
  for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    chownSync(path.join(folder, file), uid, gid);
  }
}
