import type { ActionFunctionArgs } from '@remix-run/node';
import { z } from 'zod';
import { draftBase, draftContent } from '#app/domain/drops/drafts/content.ts';
import { getDraft, saveDraft } from '#app/domain/drops/drafts/drafts.ts';
import { baseOf, findDropOfDraft } from '#app/domain/drops/drafts/open-draft.ts';
import { listFieldProblems } from '#app/domain/drops/drafts/own-drops.ts';
import { fieldProblems, readBodyOf, withCreatorJson } from '../creator-json.ts';
import { loader } from '../not-found.route.tsx';
import type { SaveResponse } from './editor/editor-data.ts';
import { shownBase, shownContent } from './editor-page.tsx';

const saveBody = z.object({
  revision: z.int().min(0),
  content: draftContent,
  basedOn: draftBase.optional(),
  /** Requests what the draft lacks before it can be published. */
  listsMissing: z.boolean().optional(),
  /** Sent by a page that does not show the draft. */
  isUnattended: z.boolean().optional(),
});

/** Saves a draft while the creator types. Another version of it is returned, and nothing saved. */
export function action({ request, params: { collabId = '', id: draftId = '' } }: ActionFunctionArgs) {
  return withCreatorJson(request, async ({ principal, locale }): Promise<SaveResponse> => {
    const { listsMissing, ...sent } = await readBodyOf(saveBody, request);
    const path = { collabId, draftId };
    const saved = await saveDraft(principal, path, sent);
    if ('conflict' in saved) {
      const { id, revision, content } = saved.conflict;
      return {
        conflict: {
          draftId: id,
          revision,
          content: shownContent(content),
          basedOn: shownBase(baseOf(saved.conflict)),
        },
      };
    }
    const draft = await getDraft(principal, path);
    const drop = await findDropOfDraft(draft);
    const missing = listsMissing ? await listFieldProblems(draft) : [];
    return {
      revision: saved.revision,
      newer: drop?.newer && { ...drop.newer, content: shownContent(drop.newer.content) },
      missing: fieldProblems(missing, locale),
    };
  });
}

export { loader };
