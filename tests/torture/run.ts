/*
 * npm run torture -- <name> [--small] [--self-test | --plant <bug> | --unplanted]: runs a torture suite. It prints its
 * figures last, each as one line of JSON.
 */
import { runTorture } from './harness/run-torture.ts';

// A run that failed may leave a server open, which would keep this process alive without a result.
process.exit(await runTorture(import.meta.dirname, process.argv.slice(2)));
