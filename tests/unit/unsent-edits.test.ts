import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import fc from 'fast-check';
import { isSame, newCopy, parseCopy, withSent } from '#app/routes/portal/unsent/copy.ts';
import {
  keyOf,
  listCopies,
  listUnreadable,
  readCopy,
  removeAll,
  writeCopy,
} from '#app/routes/portal/unsent/storage.ts';
import { contentOf, emptyContent, type DropContent } from '#app/ui/drop-values.ts';
import { owner } from './unsent-edits/draft-server.ts';
import { memoryStorage, Person, type Field, type Network } from './unsent-edits/person.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const draft = fc.constantFrom('first', 'second');
const tab = fc.nat(3);
const field = fc.constantFrom<Field>('title', 'description');
const network = fc.constantFrom<Network>('works', 'cut-before', 'cut-after', 'slow-request', 'slow-response');

/** What the creator does in one browser. */
const ownSteps = [
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('open' as const),
      draft,
      typed: fc.option(field, { nil: undefined }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('storage' as const), isFull: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('close' as const), tab }) },
  { weight: 6, arbitrary: fc.record({ do: fc.constant('type' as const), tab, field }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('leave' as const), tab, field }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('undo' as const), tab }) },
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constant('wait' as const), ms: fc.constantFrom(100, 800, 5_000) }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('network' as const), network }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('arrive' as const) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('visit' as const) }) },
];
/** What also happens with another device, and with publications. */
const otherSteps = [
  { weight: 2, arbitrary: fc.record({ do: fc.constant('elsewhere' as const), draft, field }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('publish' as const), draft }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('choose' as const),
      tab,
      side: fc.constantFrom('mine' as const, 'theirs' as const),
    }),
  },
];
type Step =
  (typeof ownSteps | typeof otherSteps)[number]['arbitrary'] extends fc.Arbitrary<infer One> ? One : never;

async function act(person: Person, step: Step): Promise<void> {
  const open = 'tab' in step ? person.tabs[step.tab % Math.max(1, person.tabs.length)] : undefined;
  if (step.do === 'open') await person.open(step.draft, step.typed);
  else if (step.do === 'storage') person.isFull = step.isFull;
  else if (step.do === 'wait') await person.wait(step.ms);
  else if (step.do === 'network') person.network = step.network;
  else if (step.do === 'arrive') await person.arrive();
  else if (step.do === 'visit') await person.visit();
  else if (step.do === 'elsewhere') person.changeElsewhere(step.draft, step.field);
  else if (step.do === 'publish') person.publish(step.draft);
  else if (!open) return;
  else if (step.do === 'close') person.close(open);
  else if (step.do === 'leave') {
    await person.type(open, step.field);
    person.close(open);
  } else if (step.do === 'type') await person.type(open, step.field);
  else if (step.do === 'undo') await person.undo(open);
  else await person.choose(open, step.side);
}

/** The connection works again, and the creator looks at each draft. */
async function recover(person: Person): Promise<void> {
  person.network = 'works';
  person.isFull = false;
  await person.arrive();
  await person.wait(60_000);
  // What only a page has waits for a choice there.
  for (const page of person.tabs) if (page.autosave.isAtRisk) await person.choose(page, 'mine');
  await person.wait(60_000);
  for (const name of person.meant.keys()) {
    const pages = person.tabs.filter((page) => page.draft === name);
    const shown = pages.map(({ content, autosave: { state } }) => [content, state.other === undefined]);
    // All pages of a draft show the same.
    expect(shown, name).toEqual(pages.map(() => shown[0]));
  }
  for (const page of [...person.tabs]) person.close(page);
  await person.visit();
  await person.wait(60_000);
  for (const [name, latest] of person.meant) {
    const page = await person.open(name);
    if (!page) throw new Error('Another page has text that is not stored');
    await person.wait(60_000);
    const wasSaved = (person.replaced.get(name) ?? []).some((content) => isSame(content, latest));
    const meant = wasSaved && !page.autosave.state.other ? person.saved(name) : latest;
    // In a conflict, the own version is shown beside the other one.
    expect(page.content, name).toEqual(meant);
    await person.choose(page, 'mine');
    await person.wait(60_000);
    expect(person.saved(name), name).toEqual(meant);
    expect(page.autosave.state.status).toMatch(/^(new|saved)$/);
    person.close(page);
  }
  expect(person.copies()).toEqual([]);
  expect(person.broken).toEqual([]);
}

/** Cases that chance finds seldom. */
const rare: Record<string, readonly Step[]> = {
  'a new draft of a drop that was published again elsewhere': [
    { do: 'open', draft: 'first', typed: 'title' },
    { do: 'wait', ms: 5_000 },
    { do: 'publish', draft: 'first' },
    { do: 'network', network: 'cut-before' },
    { do: 'open', draft: 'first', typed: undefined },
    { do: 'leave', tab: 0, field: 'title' },
    { do: 'elsewhere', draft: 'first', field: 'description' },
    { do: 'publish', draft: 'first' },
    { do: 'network', network: 'works' },
  ],
  'text that a page closed while another page sent an earlier one': [
    { do: 'open', draft: 'first', typed: 'title' },
    { do: 'network', network: 'slow-request' },
    { do: 'visit' },
    { do: 'network', network: 'cut-before' },
    { do: 'leave', tab: 0, field: 'title' },
  ],
  'an undo while other pages send': [
    { do: 'open', draft: 'first', typed: undefined },
    { do: 'network', network: 'slow-request' },
    { do: 'type', tab: 0, field: 'title' },
    { do: 'visit' },
    { do: 'undo', tab: 0 },
    { do: 'network', network: 'works' },
    { do: 'visit' },
  ],
};

const run = async (steps: readonly Step[]) => {
  const person = new Person();
  for (const step of steps) await act(person, step);
  await recover(person);
};

describe('edits of drafts', () => {
  it.each(Object.entries(rare))('%s: nothing is lost', (_, steps) => run(steps));

  it('of one browser are what the creator means, without a conflict, after any loss of connections', async () => {
    const steps = fc.array(fc.oneof(...ownSteps), { maxLength: 40 });
    await fc.assert(fc.asyncProperty(steps, run), { numRuns: 1_000 });
  });

  it('never replace or lose another version without a choice', async () => {
    const steps = fc.array(fc.oneof(...ownSteps, ...otherSteps), { maxLength: 40 });
    await fc.assert(fc.asyncProperty(steps, run), { numRuns: 2_000 });
  });

  it('that are unreadable stay, and can be copied', () => {
    const storage = memoryStorage();
    const key = keyOf({ ...owner, draftId: 'first' });
    const later = JSON.stringify({ format: 2, content: { title: 'Of a later version' } });
    storage.setItem(key, later);
    expect(readCopy(storage, key)).toBeUndefined();
    expect(storage.getItem(key)).toBeNull();
    expect(listCopies(storage, owner.creatorId)).toEqual([]);
    expect(listUnreadable(storage, owner.creatorId).map(({ text }) => text)).toEqual([later]);
  });

  it('of another creator are neither sent nor deleted', async () => {
    const person = new Person();
    const confirmed = emptyContent;
    const draft = { ...owner, creatorId: 'another', draftId: 'first', revision: 0, confirmed };
    const text = writeCopy(person.storage, { ...newCopy(draft), content: { ...confirmed, title: 'Theirs' } });
    await person.visit();
    await person.wait(5_000);
    removeAll(person.storage, owner.creatorId);
    expect(listCopies(person.storage, 'another').map((copy) => copy.text)).toEqual([text]);
    expect(person.saved('first')).toEqual(emptyContent);
  });

  it('written by this version are readable, whatever they contain', () => {
    const medium = fc.record(
      {
        _id: fc.string(),
        url: fc.string(),
        mediaContentType: fc.constantFrom('IMAGE', 'VIDEO'),
        alt: fc.string(),
      },
      { requiredKeys: ['url', 'mediaContentType', 'alt'] },
    );
    const item = fc.oneof(
      fc.string(),
      fc.double({ noNaN: true, noDefaultInfinity: true }),
      fc.boolean(),
      medium,
    );
    const custom = fc.dictionary(fc.string(), fc.oneof(item, fc.array(item)));
    const media = fc.array(medium);
    const product = fc.record(
      {
        id: fc.string(),
        variantId: fc.string(),
        custom,
        enhancement: fc.option(fc.record({ note: fc.string(), media })),
      },
      { requiredKeys: ['id', 'enhancement', 'custom'] },
    );
    const content = fc.record({
      title: fc.string(),
      description: fc.string(),
      media,
      custom,
      products: fc.array(product),
    }) as fc.Arbitrary<DropContent>;
    fc.assert(
      fc.property(content, content, (confirmed, edited) => {
        const basedOn = { dropId: 'drop', baseRevision: 2, base: confirmed };
        const copy = newCopy({ ...owner, draftId: 'first', basedOn, revision: 1, confirmed });
        const written = withSent({ ...copy, content: contentOf(edited) });
        expect(parseCopy(JSON.stringify(written))).toEqual(JSON.parse(JSON.stringify(written)));
      }),
    );
  });
});
