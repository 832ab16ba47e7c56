import type { TextBug } from '../harness/plant-bug.ts';
import { answerBugs } from '../lost-answers/planted-bugs.ts';
import { killBugs } from '../sigkill/planted-bugs.ts';

const shared = [
  'kept-apart',
  'held-for-good',
  'collection-anew',
  'code-taken-by-itself',
  'unanswered-is-done',
];

/** Bugs that show only when a process is killed, or a response is lost, at a certain moment. */
export const crashBugs: readonly TextBug[] = [
  ...new Map([...killBugs, ...answerBugs].map((bug) => [bug.name, bug])).values(),
]
  .filter(({ name }) => shared.includes(name))
  .concat({
    name: 'jobs-stay-locked',
    about: 'jobs of an expired worker are never unlocked',
    from: 'if (runners.length === 0) return;',
    to: 'return;',
  });
