import { readStoreSettings } from './dev/read-store-settings.ts';
import { runSession } from './dev/run-session.ts';
import { choosePorts, readSecrets } from './dev/settings.ts';
import { startApp } from './dev/start-app.ts';
import { startDatabase } from './dev/start-database.ts';

/*
 * `npm run dev:store`: runs the app against a real development store. The platform's command-line tool (`shopify app dev`)
 * starts it and sets credentials and URL in the environment. Only the database is local.
 */

await runSession(async (supervisor) => {
  const { app, databaseUrl } = readStoreSettings(process.env);
  const ports = await choosePorts();
  const database =
    databaseUrl ?? (await startDatabase(supervisor, { name: 'creator_collabs_store', port: ports.postgres }));
  await startApp(supervisor, {
    ...app,
    PORT: String(ports.app),
    DATABASE_URL: database,
    ENCRYPTION_KEY: readSecrets().encryptionKey,
  });
  return `The app is at ${app.APP_URL}: open it in your development store. Ctrl-C stops everything.`;
});
