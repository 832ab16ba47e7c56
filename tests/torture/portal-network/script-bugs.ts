import type { PlantedBug } from '../harness/torture.ts';
import type { ScriptChange } from './cutting-proxy.ts';

/** Bugs of the portal’s scripts, as changes of the text that the browser gets. */
export const scriptBugs: readonly (PlantedBug & ScriptChange)[] = [
  {
    name: 'stranger-to-itself',
    about: 'what the browser sent, and got no response to, counts as another device’s',
    from: '.sent.includes(',
    to: '.sent.includes("another"+',
  },
  {
    name: 'forgetful',
    about: 'changes that are not confirmed are not kept in the browser',
    from: '.setItem(',
    to: '.getItem(',
  },
  {
    name: 'undone-stays',
    about: 'an edit that is taken back stays in the browser, and comes back',
    from: 'this.isKept=!0,',
    to: 'this.isKept=!0;return;',
  },
  {
    name: 'pages-apart',
    about: 'two pages of a draft do not hear each other',
    from: '.addEventListener("message",',
    to: '.addEventListener("nothing",',
  },
  {
    name: 'silent-pages',
    about: 'no other page sends the edits of a draft whose page was left',
    from: 'isUnattended:!0',
    to: 'isUnattended:"no"',
  },
  {
    name: 'unasked',
    about: 'signing out deletes edits that the creator wants to keep',
    from: '!confirm(',
    to: 'confirm(',
  },
  {
    name: 'given-up',
    about: 'a lost connection counts as a final error',
    from: '(0,"")}return',
    to: '(400,"")}return',
  },
  {
    name: 'new-upload',
    about: 'each attempt of an upload has an id of its own',
    from: '.append("id",',
    to: '.append("id",crypto.randomUUID()||',
  },
];
