import type { SourceBug } from '../harness/plant-bug.ts';
import { repeatBugs } from '../support/repeat-bugs.ts';

/** Bugs by which an unanswered write is executed twice, or never counts as done. */
export const responseBugs: readonly SourceBug[] = [
  ...repeatBugs,
  {
    name: 'code-taken-by-itself',
    about: 'a code of an unanswered attempt counts as foreign',
    file: 'app/mirror/objects/discount-code/find.ts',
    from: 'const group = await findGroupOfDiscount(channel.id, { platformId: node.id, tagged });',
    to: 'const group = void 0; if (tagged.length > 0) throw codeTaken(code);',
  },
  {
    name: 'half-known',
    about: 'a collection of an unfinished or unanswered attempt counts as up to date',
    file: 'app/mirror/objects/collection/apply.ts',
    from: 'isFresh = created?.isFresh ?? false',
    to: 'isFresh = true',
  },
];
