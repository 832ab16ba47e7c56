import type { SourceBug } from '../harness/plant-bug.ts';

/** Bugs that accept harmful requests. */
export const fuzzBugs: readonly SourceBug[] = [
  {
    name: 'nul',
    about: 'NUL in a body reaches the database',
    file: 'app/domain/json.ts',
    from: "if (value.includes('\\0')) return",
    to: 'if (value.includes("\\0\\0\\0")) return',
  },
  {
    name: 'surrogate',
    about: 'half of a surrogate pair reaches the database',
    file: 'app/domain/json.ts',
    from: '!value.isWellFormed()',
    to: '!value.concat("x")',
  },
  {
    name: 'depth',
    about: 'JSON is parsed at any nesting depth',
    file: 'app/domain/json.ts',
    from: 'if (depth > limits.jsonDepth)',
    to: 'if (false)',
  },
  {
    name: 'address',
    about: 'URLs are saved unnormalized',
    file: 'app/domain/urls.ts',
    from: 'return { url: href };',
    to: 'return { url: text };',
  },
  {
    name: 'path',
    about: 'any text in a path is looked up as a domain',
    file: 'app/domain/collabs/collab.ts',
    from: "if (!isDomain(domain)) return 'forbidden';",
    to: 'if (false) return "forbidden";',
  },
  {
    name: 'path-id',
    about: 'any text in a path is looked up as an id',
    file: 'app/domain/collabs/collab.ts',
    from: 'isId(collabId) ? collabId : null',
    to: 'collabId',
  },
  {
    name: 'request-id',
    about: 'any request id is returned',
    file: 'app/request-context.ts',
    from: '/^[\\w.:/+=-]+$/.test(text)',
    to: 'text !== ""',
  },
  {
    name: 'drop-id',
    about: 'any text in a path is looked up as a drop',
    file: 'app/domain/drops/update-drop.ts',
    from: 'if (!isId(dropId)) throw dropNotFound(dropId);\n  const check',
    to: 'const check',
  },
  {
    name: 'details',
    about: 'all of very many problems are listed',
    file: 'app/domain/problem.ts',
    from: '.slice(0, limits.problemDetails)',
    to: '.slice(0)',
  },
];
