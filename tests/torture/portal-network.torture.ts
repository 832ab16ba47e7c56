import { chromium, type Browser, type Page } from '@playwright/test';
import { findBrowser } from '../../local/browser.ts';
import { anyFreePort } from '../../local/ports.ts';
import type { Figure } from '../bench/harness/figure.ts';
import { queryAll } from '../support/store/admin-api.ts';
import { createCollab, getCollab } from '../support/http/api-calls.ts';
import type { CrashWorld } from '../support/world/crash-world.ts';
import { plantSession } from '../support/db/auth.ts';
import { countOwnMedia, listDrafts } from '../support/db/drafts.ts';
import { getCreatorOfCollab } from '../support/db/collabs.ts';
import { sessionCookie } from '../support/portal/portal.ts';
import { coverageFigures } from './harness/unreached-cases.ts';
import { openCrashWorld } from './harness/open-crash-world.ts';
import type { Torture } from './harness/torture.ts';
import { cutPlaces, startCuttingProxy } from './portal-network/cutting-proxy.ts';
import { cutsPerDrop, editDrop, type TypedDrop } from './portal-network/edit-drop.ts';
import { keepEdits } from './portal-network/keep-edits.ts';
import { networkBugs } from './portal-network/planted-bugs.ts';

const fullDrops = 17;
const smallDrops = 4;
const email = 'tunnel@example.com';

export const torture: Torture = {
  about:
    'connections of the editor are cut during edits, uploads and publications: nothing is lost or doubled',
  plantedBugs: networkBugs,
  async run(stage) {
    const port = await anyFreePort();
    const { world, isPlanted } = await openCrashWorld(stage, networkBugs, {
      APP_URL: `http://127.0.0.1:${port}`,
    });
    const proxy = await startCuttingProxy({ port, appUrl: () => new URL(world.base).origin });
    stage.supervisor.onStop(() => proxy.close());
    const { executablePath, args } = await findBrowser(stage.print);
    const browser = await chromium.launch({ executablePath, args: [...args] });
    stage.supervisor.onStop(() => browser.close());
    const { _id: collabId } = await createCollab(world, world.halo, { email });
    const page = await openPage(browser, { world, url: proxy.url });
    const written: TypedDrop[] = [];
    const stuck: string[] = [];
    const timeout = isPlanted ? 15_000 : 60_000;
    const drops = stage.small ? smallDrops : fullDrops;
    for (let round = 0; round < drops && stuck.length === 0; round += 1) {
      stage.print(`drop ${round + 1} of ${drops}`);
      try {
        written.push(await editDrop({ page, proxy, collabId, round, timeout }));
      } catch (error) {
        stuck.push(String(error));
      }
    }
    stage.print('edits that are taken back, left, shared by pages, and signed out of');
    const broken: string[] = [];
    const { database } = world;
    if (stuck.length === 0) {
      const keeping = keepEdits({ page, proxy, database, collabId, timeout });
      await keeping.catch((error: unknown) => broken.push(String(error)));
    }
    const made = Object.values(proxy.made).reduce((sum, count) => sum + count, 0);
    stage.print(`${made} connections were cut`);
    const places = [
      ...cutPlaces.map((place) => `/save ${place}`),
      ...cutPlaces.map((place) => `/uploads ${place}`),
    ];
    const changes = cutPlaces.map((place) => `/change ${place}`);
    return [
      ...(await listFigures({ world, collabId, written, stuck, broken })),
      ...coverageFigures(stage, 'portal-network', {
        ...Object.fromEntries([...places, ...changes].map((place) => [place, (proxy.made[place] ?? 0) > 0])),
        [`${drops * cutsPerDrop} cuts`]: made === drops * cutsPerDrop,
      }),
    ];
  },
};

async function openPage(browser: Browser, { world, url }: { world: CrashWorld; url: string }): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 375, height: 720 } });
  const value = await plantSession(world.database, email);
  await context.addCookies([sessionCookie(value, url)]);
  const page = await context.newPage();
  page.on('dialog', (dialog) => void dialog.accept());
  return page;
}

interface Written {
  world: CrashWorld;
  collabId: string;
  written: readonly TypedDrop[];
  /** Why the editor did not recover. */
  stuck: readonly string[];
  /** Edits that were lost or came back. */
  broken: readonly string[];
}

async function listFigures({ world, collabId, written, stuck, broken }: Written): Promise<Figure[]> {
  const { drops } = await getCollab(world, world.halo, collabId);
  const wordsOf = (...texts: (string | undefined)[]) => texts.join(' ').split(/\s+/).filter(Boolean);
  const lost = written.flatMap((typed) => {
    const drop = drops.find(({ title }) => title === typed.title);
    const found = wordsOf(
      drop?.title,
      drop?.description,
      ...(drop?.enhancements.map(({ note }) => note) ?? []),
    );
    const words = wordsOf(typed.title, typed.description, typed.note);
    return words.filter((word) => !found.includes(word));
  });
  const photos = written.reduce((sum, typed) => sum + typed.photos, 0);
  const creatorId = await getCreatorOfCollab(world.database, collabId);
  const files = await queryAll<{ id: string }>(world.platformUrl, world.halo.domain, {
    field: 'files(first: 250)',
    nodes: 'id',
  });
  const media = [
    await countOwnMedia(world.database, creatorId),
    drops.reduce((sum, drop) => sum + drop.media.length, 0),
    files.length,
  ];
  const published = (await listDrafts(world.database, collabId)).filter(({ content }) =>
    written.some(({ title }) => title === content.title),
  );
  const figureOf = ({
    name,
    value,
    unit,
    detail,
  }: Pick<Figure, 'name' | 'unit' | 'detail'> & { value: number }): Figure => ({
    name: `portal-network: ${name}`,
    value,
    unit,
    goal: '0',
    pass: value === 0,
    detail,
  });
  // A drop that is not finished has drafts and files of its own.
  const differencesOf = (counts: readonly number[], expected: number) =>
    stuck.length > 0 ? 0 : Math.max(...counts.map((count) => Math.abs(count - expected)));
  return [
    figureOf({
      name: 'words lost',
      value: lost.length,
      unit: 'words',
      detail: { lost: lost.slice(0, 20), drops: written.length },
    }),
    figureOf({
      name: 'media objects lost or doubled',
      value: differencesOf(media, photos),
      unit: 'objects',
      detail: { photos, media },
    }),
    figureOf({
      name: 'drops or drafts lost or doubled',
      unit: 'drops',
      value: differencesOf([drops.length, published.length], written.length),
      detail: { drops: drops.length, drafts: published.length },
    }),
    figureOf({
      name: 'edits lost, or back after they were taken back',
      value: broken.length,
      unit: 'edits',
      detail: { broken },
    }),
    figureOf({
      name: 'times the editor did not recover',
      value: stuck.length,
      unit: 'times',
      detail: { stuck },
    }),
  ];
}
