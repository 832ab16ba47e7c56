import { contentOf, type DropContent, type MediaValue } from '#app/ui/drop-values.ts';
import type { DropBase, Version } from '../drops/editor/editor-data.ts';

/* What a browser keeps of a draft until the server confirms it. */

/** The version of the format. A copy of another version is unreadable. */
const format = 1;

/** Edits of one draft. All pages of the browser that show the draft share them. */
export interface UnsentCopy {
  format: typeof format;
  creatorId: string;
  collabId: string;
  draftId: string;
  /** The drop that a draft changes, as it was at the start of the draft. */
  basedOn?: DropBase | undefined;
  /** The server's revision that the content is based on, and its content; 0 before the first save. */
  revision: number;
  confirmed: DropContent;
  /** What the creator sees. */
  content: DropContent;
  /** Fingerprints of contents that were sent since then: the server may have saved one whose response was lost. */
  sent: readonly string[];
}

/** More requests without a response are unlikely to be the saved one. */
const maxSent = 20;

/** A draft that has no edits. */
export function newCopy(draft: Omit<UnsentCopy, 'format' | 'content' | 'sent'>): UnsentCopy {
  return { format, ...draft, content: draft.confirmed, sent: [] };
}

/** Compares contents of {@link contentOf}. */
export function isSame(one: DropContent, other: DropContent): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** Whether the server may lack the content. */
export function isUnsent({ sent, content, confirmed }: UnsentCopy): boolean {
  return sent.length > 0 || !isSame(content, confirmed);
}

/** Adds the content to what was sent. */
export function withSent(copy: UnsentCopy, content = copy.content): UnsentCopy {
  const own = fingerprintOf(content);
  return { ...copy, sent: [...copy.sent.filter((one) => one !== own), own].slice(-maxSent) };
}

/** A saved version of a draft, or the drop with which a new draft begins. */
export interface SavedVersion extends Version {
  draftId: string;
  basedOn?: DropBase | undefined;
}

/** Whether edits can be saved over a version without a choice: it is their start, or was sent from this browser. */
export function continues(copy: UnsentCopy, saved: SavedVersion): boolean {
  const isSameDraft = saved.draftId === copy.draftId;
  if (!isSameDraft && (!copy.basedOn || saved.basedOn?.dropId !== copy.basedOn.dropId)) return false;
  if (isSameDraft && saved.revision <= copy.revision) return true;
  const content = contentOf(saved.content);
  return isSame(content, copy.confirmed) || copy.sent.includes(fingerprintOf(content));
}

/** Continues from what the server saved, unless a later version is known. Later contents stay. */
export function withConfirmed(copy: UnsentCopy, saved: Omit<SavedVersion, 'basedOn'>): UnsentCopy {
  const { draftId, revision } = saved;
  if (draftId === copy.draftId && revision < copy.revision) return copy;
  const confirmed = contentOf(saved.content);
  const sent = copy.sent.slice(copy.sent.indexOf(fingerprintOf(confirmed)) + 1);
  return { ...copy, draftId, revision, confirmed, sent };
}

/** The copy on a saved version that it continues; undefined when there is a choice to make. */
export function continuedFrom(copy: UnsentCopy, saved: SavedVersion): UnsentCopy | undefined {
  if (!continues(copy, saved)) return undefined;
  return { ...withConfirmed(copy, saved), basedOn: laterBase(saved.basedOn, copy.basedOn) };
}

/** The copy after the choice of a version: that version's revision is the one to save over. */
export function withChosen(copy: UnsentCopy, chosen: SavedVersion & { from: string }): UnsentCopy {
  const { from, draftId, revision, content, basedOn } = chosen;
  if (from !== 'brand') {
    const confirmed = contentOf(content);
    return { ...copy, draftId, revision, confirmed, sent: [], basedOn: laterBase(basedOn, copy.basedOn) };
  }
  const base = copy.basedOn;
  if (!base || revision <= base.baseRevision) return copy;
  return { ...copy, basedOn: { ...base, baseRevision: revision, base: content } };
}

/** A choice between the own version and the brand's raises the base. */
export function laterBase(one: UnsentCopy['basedOn'], other: UnsentCopy['basedOn']): UnsentCopy['basedOn'] {
  return one && other && other.baseRevision > one.baseRevision ? other : one;
}

/** Two hashes of 32 bits: the storage of browsers is too small for all contents that were sent. */
function fingerprintOf(content: DropContent): string {
  let [one, other] = [0xdeadbeef, 0x41c6ce57];
  for (const character of JSON.stringify(content)) {
    const code = character.codePointAt(0) ?? 0;
    one = Math.imul(one ^ code, 2_654_435_761);
    other = Math.imul(other ^ code, 1_597_334_677);
  }
  return `${one.toString(36)} ${other.toString(36)}`;
}

/** @returns undefined for a text that is no copy of this version. */
export function parseCopy(text: string): UnsentCopy | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isCopy(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/* A schema of few lines: a library for schemas is larger than all other scripts of a page. */

type Check<Value> = (value: unknown) => value is Value;
type Checked<Shape> = { [Name in keyof Shape]: Shape[Name] extends Check<infer Value> ? Value : never };

const text: Check<string> = (value) => typeof value === 'string';
const whole: Check<number> = (value): value is number => Number.isInteger(value);
const isNumber: Check<number> = (value) => typeof value === 'number';
const isBoolean: Check<boolean> = (value) => typeof value === 'boolean';
const isNothing: Check<undefined> = (value) => value === undefined;
const isNull: Check<null> = (value) => value === null;
const oneOf =
  <Value extends string | number>(...values: readonly Value[]): Check<Value> =>
  (value): value is Value =>
    values.includes(value as Value);
const either =
  <One, Other>(one: Check<One>, other: Check<Other>): Check<One | Other> =>
  (value): value is One | Other =>
    one(value) || other(value);
const list =
  <Item>(item: Check<Item>): Check<Item[]> =>
  (value): value is Item[] =>
    Array.isArray(value) && value.every(item);
const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const object =
  <Shape extends Record<string, Check<unknown>>>(shape: Shape): Check<Checked<Shape>> =>
  (value): value is Checked<Shape> =>
    isObject(value) && Object.entries(shape).every(([name, check]) => check(value[name]));
const record =
  <Value>(item: Check<Value>): Check<Record<string, Value>> =>
  (value): value is Record<string, Value> =>
    isObject(value) && Object.values(value).every(item);

const type = oneOf('IMAGE', 'VIDEO');
const maybeText = either(text, isNothing);
const medium = object({ _id: maybeText, url: text, mediaContentType: type, alt: text }) as Check<MediaValue>;
const customItem = either(
  either(text, either(isNumber, isBoolean)),
  object({ _id: maybeText, url: maybeText, mediaContentType: either(type, isNothing) }),
);
const custom = record(either(customItem, list(customItem)));
const enhancement = object({ note: text, media: list(medium) });
const product = object({
  id: text,
  variantId: maybeText,
  custom,
  enhancement: either(enhancement, isNull),
});
const content = object({
  title: text,
  description: text,
  custom,
  media: list(medium),
  products: list(product),
}) as Check<DropContent>;
const basedOn = object({ dropId: text, baseRevision: whole, base: content });
const isCopy = object({
  format: oneOf(format),
  creatorId: text,
  collabId: text,
  draftId: text,
  basedOn: either(basedOn, isNothing),
  revision: whole,
  confirmed: content,
  content,
  sent: list(text),
}) as Check<UnsentCopy>;
