import { contentOf } from '#app/ui/drop-values.ts';
import type { DropContent } from '#app/ui/drop-values.ts';
import type { DropBase, EditorData, SaveResponse } from './editor-data.ts';
import { postJson, RequestFailed } from './post-json.ts';

/* Changes that the server has not confirmed are in the browser's storage. They outlive the page. */

/** What a request to save needs, and the saved version that it is based on. */
interface Unsent {
  draftId: string;
  revision: number;
  content: DropContent;
  basedOn?: DropBase | undefined;
  confirmed: DropContent;
  /** Contents that were sent without a response, as JSON. */
  sent?: readonly string[];
}

type Edited = Pick<EditorData, 'collabId' | 'draftId' | 'basedOn'>;

const prefixOf = (collabId: string) => `portal-draft:${collabId}:`;

/** By the drop, if there is one: its page chooses a new draft id until the draft is saved. */
const keyOf = ({ collabId, draftId, basedOn }: Edited) => prefixOf(collabId) + (basedOn?.dropId ?? draftId);

export function saveUnsent(edited: Edited, unsent: Unsent): void {
  try {
    localStorage.setItem(keyOf(edited), JSON.stringify(unsent));
  } catch {
    // Full, or disabled in private windows. The page still has everything, and sends it.
  }
}

export function deleteUnsent(edited: Edited): void {
  localStorage.removeItem(keyOf(edited));
}

/** Changes of an earlier visit; undefined if the server has them. */
export function findUnsent(data: EditorData): Unsent | undefined {
  const unsent = parse(localStorage.getItem(keyOf(data)));
  if (!unsent) return undefined;
  if (JSON.stringify(unsent.content) !== JSON.stringify(contentOf(data.content))) return unsent;
  deleteUnsent(data);
  return undefined;
}

function parse(stored: string | null): Unsent | undefined {
  try {
    return (JSON.parse(stored ?? 'null') as Unsent | null) ?? undefined;
  } catch {
    // Written by another version of the page.
    return undefined;
  }
}

/** Sends changes of the collab's other drafts, whose pages were closed before the server confirmed them. */
export async function sendOthers(data: EditorData): Promise<void> {
  const keys = Object.keys(localStorage).filter((key) => key.startsWith(prefixOf(data.collabId)));
  for (const key of keys) {
    const sent = localStorage.getItem(key);
    const unsent = key === keyOf(data) ? undefined : parse(sent);
    if (!unsent) continue;
    try {
      const isSaved = 'revision' in (await sendDraft(data.collabId, unsent));
      // The draft's page in another tab may have written more during the request.
      if (isSaved && localStorage.getItem(key) === sent) localStorage.removeItem(key);
    } catch (error) {
      // They stay in the storage: the page of that draft shows them.
      if (!(error instanceof RequestFailed)) throw error;
    }
  }
}

/** @param options `listsMissing` requests what the draft lacks before it can be published. */
export function sendDraft(
  collabId: string,
  { draftId, revision, content, basedOn }: Omit<Unsent, 'confirmed' | 'sent'>,
  options: { listsMissing?: boolean } = {},
): Promise<SaveResponse> {
  const body = { revision, content, ...(basedOn && { basedOn }), ...options };
  return postJson<SaveResponse>(`/portal/drops/${collabId}/${draftId}/save`, body);
}
