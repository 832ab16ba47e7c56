/*
 * npm run bench -- <name> [--small] [--only <text>]: measures one thing and prints its figures last, each as one line of JSON.
 */
import { runBench } from './harness/run-bench.ts';

process.exitCode = await runBench(import.meta.dirname, process.argv.slice(2));
