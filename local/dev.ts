import path from 'node:path';
import { writeDemoFile } from './dev/demo-file.ts';
import { summary } from './dev/print-summary.ts';
import { seedDemo } from './dev/seed-demo.ts';
import { choosePorts, localFolder, openLocalFolder, readSecrets } from './dev/settings.ts';
import { startServices } from './dev/start-services.ts';
import { createSupervisor } from './processes.ts';
import { StartError } from './start-error.ts';

/* `npm run dev`: starts everything that the service needs on this machine, does its main job once, and keeps running. */

const supervisor = createSupervisor({
  logDir: path.join(localFolder, 'logs'),
  onDeath(_name, message) {
    console.error(`\n${message}`);
    void supervisor.stop().then(() => process.exit(1));
  },
});
supervisor.stopOnSignals();

try {
  openLocalFolder();
  console.log('Creator Collabs is starting.');
  const services = await startServices(supervisor, await choosePorts(), readSecrets());
  const { demo, creators } = await seedDemo(services);
  writeDemoFile(demo);
  console.log(summary(demo, creators));
} catch (error) {
  console.error(`\n${error instanceof StartError ? error.message : String(error)}`);
  await supervisor.stop();
  process.exit(1);
}
