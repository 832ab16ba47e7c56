import type { TextBug } from '../harness/plant-bug.ts';

/** Bugs by which a repeated request has another effect than the first one. */
export const networkBugs: readonly TextBug[] = [
  {
    name: 'not-written',
    about: 'a later save of a draft is confirmed, but not saved',
    from: 'const data = { content: json(save.content), ...base, revision: revision + 1, lastError: null };',
    to: 'const data = { ...base, revision: revision + 1, lastError: null };',
  },
  {
    name: 'second-file',
    about: 'a repeated upload creates another file',
    from: 'if (known?.fileId) return getUploadProgress(channelId, id);',
    to: 'if (known?.fileId) id = crypto.randomUUID();',
  },
  {
    name: 'published-twice',
    about: 'publishing does not end the draft',
    from: 'data: { state: "published", dropId, publishAt: null, lastError: null }',
    to: 'data: { lastError: null }',
  },
];
