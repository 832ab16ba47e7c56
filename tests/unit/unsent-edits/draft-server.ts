import { randomUUID } from 'node:crypto';
import { RequestFailed } from '#app/ui/post-json.ts';
import type { DropBase, EditorData, SaveResponse } from '#app/routes/portal/drops/editor/editor-data.ts';
import { contentOf, emptyContent, type DropContent } from '#app/ui/drop-values.ts';

export const owner = { creatorId: 'creator', collabId: 'collab' };

interface SavedDraft {
  content: DropContent;
  revision: number;
  basedOn: DropBase | undefined;
  /** The drop that was published from it. */
  published?: string;
}

interface SaveBody {
  revision: number;
  content: DropContent;
  basedOn?: DropBase;
  isUnattended?: boolean;
}

/** The rules by which the service saves drafts (`app/domain/drops/drafts/drafts.ts`), as a model. */
export class DraftServer {
  readonly #drafts = new Map<string, SavedDraft>();
  readonly #drops = new Map<string, { content: DropContent; revision: number }>();
  readonly #onReplace: (before: DropContent, after: DropContent) => void;

  /** @param onReplace is called with each content that a request of the browser replaces. */
  constructor(onReplace: (before: DropContent, after: DropContent) => void) {
    this.#onReplace = onReplace;
  }

  /** @throws {RequestFailed} as the service rejects. */
  save(path: string, body: SaveBody): SaveResponse {
    const draftId = path.split('/').at(-2) ?? '';
    const { content, revision, basedOn, isUnattended } = body;
    const draft = this.#drafts.get(draftId);
    if (!draft) {
      if (revision > 0) throw new RequestFailed(404, 'ended');
      const drop = basedOn && this.#drops.get(basedOn.dropId);
      const other = basedOn && this.#draftOf(basedOn.dropId);
      if (other) return { conflict: { draftId: other[0], ...other[1] } };
      if (basedOn && drop && isUnattended && drop.revision > basedOn.baseRevision)
        throw new RequestFailed(409, 'changed');
      this.#onReplace(drop?.content ?? emptyContent, content);
      this.#drafts.set(draftId, { content, revision: 1, basedOn });
      return { revision: 1 };
    }
    if (JSON.stringify(draft.content) === JSON.stringify(content)) return { revision: draft.revision };
    if (draft.published !== undefined) throw new RequestFailed(404, 'ended');
    if (revision !== draft.revision) return { conflict: { draftId, ...draft } };
    this.#onReplace(draft.content, content);
    Object.assign(draft, { content, revision: revision + 1 });
    return { revision: draft.revision };
  }

  #draftOf(dropId: string): [string, SavedDraft] | undefined {
    return [...this.#drafts].find(
      ([, { basedOn, published }]) => basedOn?.dropId === dropId && published === undefined,
    );
  }

  /** What the page of an address shows, and the address that led there. */
  open(id: string): { data: EditorData; former: string | undefined } {
    const published = this.#drafts.get(id)?.published;
    if (published !== undefined) return { data: this.open(published).data, former: id };
    const drop = this.#drops.get(id);
    const [draftId, draft] = this.#draftOf(id) ?? [drop ? randomUUID() : id, this.#drafts.get(id)];
    const basedOn =
      draft?.basedOn ?? (drop && { dropId: id, baseRevision: drop.revision, base: drop.content });
    const saved = contentOf(draft?.content ?? drop?.content ?? emptyContent);
    const page = { ...owner, draftId, basedOn, revision: draft?.revision ?? 0, content: saved, saved };
    return { data: { ...page, isConflict: false, problems: [] } as unknown as EditorData, former: undefined };
  }

  /** Another device changes what the page of an address shows. */
  changeElsewhere(id: string, change: Partial<DropContent>): DropContent {
    const { draftId, basedOn, revision, content } = this.open(id).data;
    const changed = contentOf({ ...content, ...change });
    this.#drafts.set(draftId, { content: changed, revision: revision + 1, basedOn });
    return changed;
  }

  /** Publishes the draft of an address; nothing without one. */
  publish(id: string): void {
    const { draftId, content } = this.open(id).data;
    const draft = this.#drafts.get(draftId);
    if (!draft) return;
    const dropId = draft.basedOn?.dropId ?? randomUUID();
    const revision = (this.#drops.get(dropId)?.revision ?? 0) + 1;
    this.#drops.set(dropId, { content, revision });
    draft.published = dropId;
  }
}
