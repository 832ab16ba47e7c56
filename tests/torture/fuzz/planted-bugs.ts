import type { TextBug } from '../harness/plant-bug.ts';

/** Bugs that accept harmful requests. */
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
    from: '!value.isWellFormed()',
    to: '!value.concat("x")',
  },
  {
    name: 'depth',
    about: 'JSON is parsed at any nesting depth',
    from: 'if (depth > limits.jsonDepth)',
    to: 'if (false)',
  },
  {
    name: 'address',
    about: 'URLs are saved unnormalized',
    from: 'return { url: href };',
    to: 'return { url: text };',
  },
  {
    name: 'path',
    about: 'any text in a path is looked up as a domain',
    from: 'if (!isDomain(domain)) return "forbidden";',
    to: 'if (false) return "forbidden";',
  },
  {
    name: 'path-id',
    about: 'any text in a path is looked up as an id',
    from: 'isId(collabId) ? collabId : null',
    to: 'collabId',
  },
  {
    name: 'request-id',
    about: 'any request id is returned',
    from: '/^[\\w.:/+=-]+$/.test(text)',
    to: 'text !== ""',
  },
  {
    name: 'drop-id',
    about: 'any text in a path is looked up as a drop',
    from: 'if (!isId(dropId)) throw dropNotFound(dropId);\n  const check',
    to: 'const check',
  },
  {
    name: 'details',
    about: 'all of very many problems are listed',
    from: '.slice(0, limits.problemDetails)',
    to: '.slice(0)',
  },
];
