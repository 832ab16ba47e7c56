import { writeDemoFile } from './dev/demo-file.ts';
import { summary } from './dev/print-summary.ts';
import { step } from './dev/progress.ts';
import { renewUntilStop } from './dev/renew-until-stop.ts';
import { runSession } from './dev/run-session.ts';
import { seedDemo } from './dev/seed-demo.ts';
import { choosePorts, readSecrets } from './dev/settings.ts';
import { signInUsers } from './dev/sign-in-users.ts';
import { startServices } from './dev/start-services.ts';

/* `npm run dev`: starts everything that the service needs on this machine, does its main job once, and keeps running. */

await runSession(async (supervisor) => {
  console.log('Creator Collabs is starting.');
  const services = await startServices(supervisor, await choosePorts(), readSecrets());
  const { demo, creators } = await seedDemo(services);
  await step('User tokens of creators and brands', () =>
    renewUntilStop(supervisor, async () => writeDemoFile(await signInUsers(services, demo))),
  );
  return summary(demo, creators);
});
