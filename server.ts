import path from 'node:path';
import sirv from 'sirv';
import { app } from './server/app.ts';
import { exitOnUncaughtError, redirectConsoleToLog } from './server/process-logging.ts';
import { startApp } from './server/start-app.ts';

/* The app's process of a build. In development it is server/development.ts. */

/** The files that browsers load. They are next to this program, so that any working directory works. */
const assets = sirv(path.join(import.meta.dirname, '../client'), {
  immutable: true,
  maxAge: 31_536_000,
  extensions: [],
  brotli: true,
  gzip: true,
  setHeaders: (response) => void response.setHeader('X-Content-Type-Options', 'nosniff'),
});

redirectConsoleToLog();
exitOnUncaughtError();
// Not awaited: the worker's modules, which it loads, may import this one.
void startApp({
  ...app,
  page(request, response) {
    assets(request, response, () => {
      app.page(request, response);
    });
  },
});
