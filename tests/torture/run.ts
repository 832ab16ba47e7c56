/*
 * npm run torture -- <name> [--small] [--self-test | --plant <bug>]: runs a torture suite. It prints its
 * figures last, each as one line of JSON.
 */
import { runTorture } from './harness/run-torture.ts';

process.exitCode = await runTorture(import.meta.dirname, process.argv.slice(2));
