import type { PlantedBug } from '../harness/torture.ts';
import type { ScriptChange } from './cutting-proxy.ts';

/** Bugs of the editor’s script, as changes of the text that the browser gets. */
export const scriptBugs: readonly (PlantedBug & ScriptChange)[] = [
  {
    name: 'stranger-to-itself',
    about: 'what the browser sent, and got no response to, counts as another device’s',
    from: '.includes(JSON.stringify(',
    to: '.includes("another"+JSON.stringify(',
  },
  {
    name: 'forgetful',
    about: 'changes that are not confirmed are not kept in the browser',
    from: 'localStorage.setItem(',
    to: 'void(',
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
