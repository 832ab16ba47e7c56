import { chromium, type Browser } from '@playwright/test';
import { findBrowser } from '../../../local/browser.ts';
import { startFramedWorld, type FramedWorld } from '../../support/world/framed-world.ts';
import type { Stage } from '../harness/open-stage.ts';
import { roundFigure, type Figure } from '../harness/figure.ts';
import type { Load } from './measure-load.ts';

type Measure = Exclude<keyof Load, 'name' | 'status'>;

/** The most that a page may need. */
export type LoadGoal = readonly [measure: Measure, unit: string, max: number];

/** Starts everything, and loads each page several times in turn. @returns the pages by name, and all loads. */
export async function loadPages<Page>(
  stage: Stage,
  makePages: (world: FramedWorld) => Promise<Record<string, Page>>,
  measure: (browser: Browser, world: FramedWorld, page: Page) => Promise<Omit<Load, 'name'>>,
): Promise<{ pages: Record<string, Page>; loads: Load[] }> {
  stage.buildIfStale();
  stage.print('starting everything');
  const world = await startFramedWorld();
  stage.supervisor.onStop(() => world.stop());
  const { executablePath, args } = await findBrowser(stage.print);
  const browser = await chromium.launch({ executablePath, args: [...args] });
  stage.supervisor.onStop(() => browser.close());
  const pages = await makePages(world);
  const loads: Load[] = [];
  for (let round = 0; round < (stage.small ? 2 : 8); round += 1)
    for (const [name, page] of Object.entries(pages)) {
      stage.print(`${name}, round ${round + 1}`);
      loads.push({ ...(await measure(browser, world, page)), name });
    }
  return { pages, loads };
}

/**
 * The figure of the slowest page counts: the 75th percentile of its loads.
 * @param subject the first part of the figures' names.
 */
export function loadFigures(subject: string, goals: readonly LoadGoal[], loads: readonly Load[]): Figure[] {
  const missing = [...new Set(loads.filter(({ status }) => status !== 200).map(({ name }) => name))];
  return goals.map(([measure, unit, max]) => {
    const pages = Object.fromEntries(
      [...new Set(loads.map(({ name }) => name))].map((name) => [
        name,
        roundFigure(threeInFour(loads.filter((load) => load.name === name).map((load) => load[measure]))),
      ]),
    );
    const value = Math.max(...Object.values(pages));
    return {
      name: `${subject}.${measure}`,
      value,
      unit,
      goal: `<= ${max}`,
      pass: value <= max && missing.length === 0,
      detail: { pages, ...(missing.length > 0 && { missing }) },
    };
  });
}

function threeInFour(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.ceil(sorted.length * 0.75) - 1] ?? NaN;
}
