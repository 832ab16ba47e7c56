import { contentOf, type DropContent } from '#app/ui/drop-values.ts';
import type { FieldProblem } from '#app/ui/post-json.ts';
import type { EditorData } from '../drops/editor/editor-data.ts';
import type { SavedVersion } from './copy.ts';

/**
 * Another version, and the version from which both began: `device`, saved on another device while this page was open;
 * `saved`, on the server when the page was opened; `brand`, the published drop.
 */
export interface OtherVersion extends SavedVersion {
  from: 'device' | 'saved' | 'brand';
  base: DropContent;
}

/** `new`: nothing to save yet. `missing`: saved, and lacks something to be published. `ended`: the draft was published or deleted elsewhere. */
export type SaveStatus =
  'new' | 'saved' | 'saving' | 'offline' | 'conflict' | 'signed-out' | 'missing' | 'rejected' | 'ended';

/** What happened to the latest changes. */
export interface SaveState {
  status: SaveStatus;
  /** Why they were rejected. */
  message: string;
  fields: readonly FieldProblem[];
  other?: OtherVersion | undefined;
}

/** The state of a page that was just opened. */
export function firstState({ draftId, revision, basedOn, newer, problems }: EditorData): SaveState {
  const base = basedOn && contentOf(basedOn.base);
  const other = newer && base && { ...newer, draftId, from: 'brand' as const, base };
  const status = problems.length > 0 ? 'missing' : revision === 0 ? 'new' : 'saved';
  return { status, message: '', fields: problems, other };
}

/** The page that shows the draft. */
export interface EditorPage {
  report: (state: SaveState) => void;
  /** Shows what another page of this browser changed. */
  show: (content: DropContent) => void;
}
