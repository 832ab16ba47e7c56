import type { SuiteContext, RacedApp } from './suite-context.ts';

/** Processes of the app. The suite kills one of them from time to time. */
export interface AppSlots {
  /** The URL of a running process; different numbers select different ones. */
  urlFor: (number: number) => string;
  /** Kills the next process during its work and starts another. */
  killNext: () => Promise<void>;
}

/** Starts processes of the app. */
export async function openAppSlots(context: SuiteContext, count: number): Promise<AppSlots> {
  const alive: RacedApp[] = await Promise.all(Array.from({ length: count }, () => context.startApp()));
  return {
    urlFor(number) {
      const app = alive[number % alive.length];
      if (!app) throw new Error('No process of the app is left');
      return app.url;
    },
    async killNext() {
      // The new process starts first, so that one is always available.
      alive.push(await context.startApp());
      await alive.shift()?.kill();
    },
  };
}
