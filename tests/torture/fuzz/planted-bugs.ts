import type { TextBug } from '../harness/plant-bug.ts';

/** Mistakes that would let a hostile request through to where it does harm. */
export const fuzzBugs: readonly TextBug[] = [
  {
    name: 'nul',
    about: 'NUL in a body reaches the database',
    from: 'if (value.includes("\\0")) return',
    to: 'if (value.includes("\\0\\0\\0")) return',
  },
  {
    name: 'surrogate',
    about: 'half of a surrogate pair reaches the database',
    from: '.isWellFormed()',
    to: '.concat("x")',
  },
  {
    name: 'depth',
    about: 'JSON is read however deep it is nested',
    from: 'if (depth > limits.jsonDepth)',
    to: 'if (false)',
  },
  {
    name: 'address',
    about: 'addresses are kept as they were sent',
    from: 'return { url: href };',
    to: 'return { url: text };',
  },
  {
    name: 'path',
    about: 'whatever stands in a path for a domain is looked up',
    from: 'if (!isDomain(domain)) return "forbidden";',
    to: 'if (false) return "forbidden";',
  },
  {
    name: 'path-id',
    about: 'whatever stands in a path for an id is looked up',
    from: 'isId(collabId) ? collabId : null',
    to: 'collabId',
  },
  {
    name: 'request-id',
    about: 'any request id is given back',
    from: '/^[\\w.:/+=-]+$/.test(text)',
    to: 'text !== ""',
  },
  {
    name: 'drop-id',
    about: 'whatever stands in a path for a drop is looked up',
    from: 'if (!isId(dropId)) throw',
    to: 'if (false) throw',
  },
  {
    name: 'details',
    about: 'every one of very many problems is named',
    from: '.slice(0, limits.problemDetails)',
    to: '.slice(0)',
  },
];
