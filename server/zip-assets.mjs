/* node server/zip-assets.mjs: puts beside what browsers are given its zipped forms, for those that take them. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

const folder = 'build/client';
/** The highest takes a hundred times as long for a twentieth less. */
const params = { [constants.BROTLI_PARAM_QUALITY]: 9 };

for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
  if (!/\.(js|css|svg)$/.test(name)) continue;
  const file = path.join(folder, name);
  const bytes = readFileSync(file);
  writeFileSync(`${file}.br`, brotliCompressSync(bytes, { params }));
  writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }));
}
