import { createServer } from 'vite';
import type * as Start from './start-from-sources.ts';

/*
 * The app's process from its sources. Only this file is loaded by Node: all others come through Vite, so that the
 * process has one copy of each. Vite transforms them again when they change.
 */

const appUrl = process.env['APP_URL'] ?? '';
// A tunnel may be in front: Vite accepts only known host names.
const allowedHosts = URL.canParse(appUrl) ? [new URL(appUrl).hostname] : [];
const vite = await createServer({ server: { middlewareMode: true, allowedHosts }, logLevel: 'warn' });
const start = await vite.ssrLoadModule('/server/start-from-sources.ts');
await (start as typeof Start).startFromSources(vite);
