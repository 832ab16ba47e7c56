import type { DropContent } from '#app/ui/drop-values.ts';
import type { FieldProblem } from '#app/ui/post-json.ts';

/* What the server gives the editor. Both render it, so this file is free of server code. */

/** A product as the editor shows it. */
export interface ProductCard {
  /** The platform's global id. */
  id: string;
  title: string;
  /** A URL for browsers. */
  image: string | null;
  hasVariants: boolean;
  /** The variant that a link names. */
  variantId?: string | undefined;
  problem: 'missing' | 'sold-out' | null;
}

/** What a search finds. */
export interface FoundProducts {
  cards: readonly ProductCard[];
  /** The title of a linked product that the brand does not offer for drops. */
  outside?: string | undefined;
  /** Whether a link leads to another store. */
  isOtherStore?: boolean | undefined;
  /** Whether the store does not respond. */
  isUnavailable?: boolean | undefined;
}

/** Fields that only the brand can change, by the names in the brand's rules, and their values in the store. */
export interface Locks {
  fields: readonly string[];
  published: DropContent;
}

/** A custom field of drops, or of their products. */
export interface CustomField {
  ownerType: 'drop' | 'product';
  handle: string;
  name: string;
  type: string;
}

/** The drop that a draft changes, as it was at the start of the draft. */
export interface DropBase {
  dropId: string;
  baseRevision: number;
  base: DropContent;
}

/** A saved version of what is edited. */
export interface Version {
  revision: number;
  content: DropContent;
}

export interface EditorData {
  creatorId: string;
  collabId: string;
  draftId: string;
  /** The draft's revision; 0 while it is not saved. */
  revision: number;
  /** What is shown first: the saved content, or what a form without JavaScript sent. */
  content: DropContent;
  /** What the server has at the revision. */
  saved: DropContent;
  /** Whether the form was not saved because of another version. */
  isConflict: boolean;
  basedOn?: DropBase | undefined;
  /** The drop, which the brand has changed since then. */
  newer?: Version | undefined;
  fields: readonly CustomField[];
  /** Of the page's language. */
  decimalSeparator: string;
  cards: readonly ProductCard[];
  /** Products that a search without JavaScript found. */
  found?: FoundProducts | undefined;
  search?: string | undefined;
  brand: string;
  /** The products that the brand's creators may choose; the title of the collection. */
  scope: { kind: 'all' | 'collection' | 'products'; title?: string | undefined };
  locks: Locks;
  /** Chosen on the server, for a copy of what a form without JavaScript sends. */
  copyId: string;
  problems: readonly FieldProblem[];
  texts: EditorTexts;
  mediaHost: string;
  limits: { products: number; media: number; listItems: number; imageBytes: number; videoBytes: number };
}

export type SaveResponse =
  | { revision: number; newer?: Version | undefined; missing?: readonly FieldProblem[] }
  | { conflict: Version & { draftId: string; basedOn?: DropBase | undefined } };

/** Templates by name, in which `{name}` is replaced. */
type EditorTexts = Readonly<Record<string, string>>;

export type EditorText = (name: string, values?: Readonly<Record<string, string | number>>) => string;

/** Products by the platform's global ids. */
export type Cards = ReadonlyMap<string, ProductCard>;

/** What all parts of the editor use. Its change renders all of them again, so that it lacks what often changes. */
export interface EditorContext {
  t: EditorText;
  data: EditorData;
  addCards: (cards: readonly ProductCard[]) => void;
  problemAt: (path: string) => string | undefined;
  /** Whether only the brand can change a field, by its name in the brand's rules. */
  isLocked: (name: string) => boolean;
}

/** Texts of the editor: simple templates, because the full message format would double the size of the script. */
export function editorText(texts: EditorTexts): EditorText {
  return (name, values = {}) =>
    (texts[name] ?? name).replaceAll(/\{(\w+)\}/g, (_, key: string) => String(values[key] ?? ''));
}
