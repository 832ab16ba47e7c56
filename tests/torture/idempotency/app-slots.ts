import type { SuiteContext, RacedApp } from './suite-context.ts';

/** Some processes of the app, one of which is killed now and then. */
export interface AppSlots {
  /** The address of a living process; another one for another number, where there are several. */
  urlFor: (number: number) => string;
  /** Kills the next process during its work and starts another in its place. */
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
      // Its successor is there first, so that somebody answers at every moment.
      alive.push(await context.startApp());
      await alive.shift()?.kill();
    },
  };
}
