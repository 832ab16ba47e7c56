import type { SourceBug } from '../harness/plant-bug.ts';

/** Bugs by which a repeated request has another effect than the first one, or the browser loses or repeats edits. */
export const networkBugs: readonly SourceBug[] = [
  {
    name: 'not-written',
    about: 'a later save of a draft is confirmed, but not saved',
    file: 'app/domain/drops/drafts/drafts.ts',
    from: 'const data = { content: json(save.content), ...base, revision: revision + 1, lastError: null };',
    to: 'const data = { ...base, revision: revision + 1, lastError: null };',
  },
  {
    name: 'second-file',
    about: 'a repeated upload creates another file',
    file: 'app/domain/media/creator-upload.ts',
    from: 'if (upload?.fileId) return getUploadProgress(channelId, id);',
    to: 'if (upload?.fileId) id = crypto.randomUUID();',
  },
  {
    name: 'published-twice',
    about: 'publishing does not end the draft',
    file: 'app/domain/drops/drafts/publish.ts',
    from: "data: { state: 'published', dropId, publishAt: null, lastError: null }",
    to: 'data: { lastError: null }',
  },
  {
    name: 'stranger-to-itself',
    about: 'what the browser sent, and got no response to, counts as another device’s',
    file: 'app/routes/portal/unsent/copy.ts',
    from: 'copy.sent.includes(fingerprintOf(content))',
    to: 'copy.sent.includes(`another ${fingerprintOf(content)}`)',
  },
  {
    name: 'forgetful',
    about: 'changes that are not confirmed are not kept in the browser',
    file: 'app/routes/portal/unsent/storage.ts',
    from: 'storage.setItem(key, text);',
    to: 'storage.getItem(key);',
  },
  {
    name: 'undone-stays',
    about: 'an edit that is taken back stays in the browser, and comes back',
    file: 'app/routes/portal/unsent/storage.ts',
    from: 'this.isKept = true;',
    to: 'this.isKept = true; return;',
  },
  {
    name: 'pages-apart',
    about: 'two pages of a draft do not hear each other',
    file: 'app/routes/portal/unsent/browser.ts',
    from: "addEventListener('message',",
    to: "addEventListener('nothing',",
  },
  {
    name: 'silent-pages',
    about: 'no other page sends the edits of a draft whose page was left',
    file: 'app/routes/portal/unsent/send-pending.ts',
    from: 'isUnattended: true',
    to: "isUnattended: 'no'",
  },
  {
    name: 'unasked',
    about: 'signing out deletes edits that the creator wants to keep',
    file: 'app/routes/portal/unsent/page.ts',
    from: '!confirm(',
    to: 'confirm(',
  },
  {
    name: 'given-up',
    about: 'a lost connection counts as a final error',
    file: 'app/ui/post-json.ts',
    from: "throw new RequestFailed(0, '');",
    to: "throw new RequestFailed(400, '');",
  },
  {
    name: 'new-upload',
    about: 'each attempt of an upload has an id of its own',
    file: 'app/routes/portal/drops/editor/send-file.ts',
    from: "form.append('id', sending.uploadId);",
    to: "form.append('id', crypto.randomUUID());",
  },
];
