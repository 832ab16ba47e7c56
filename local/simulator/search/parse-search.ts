/** A search query of the API's `query` arguments: terms, AND, OR, NOT, comparators, phrases, prefixes. */
export type SearchQuery =
  | { kind: 'all' }
  | { kind: 'and' | 'or'; parts: SearchQuery[] }
  | { kind: 'not'; part: SearchQuery }
  | SearchTerm;

export interface SearchTerm {
  kind: 'term';
  /** Undefined if any field may contain the words. */
  field: string | undefined;
  comparator: '=' | '>' | '>=' | '<' | '<=';
  value: string;
  isPhrase: boolean;
}

type Token = { kind: '(' | ')' | 'AND' | 'OR' | 'NOT' } | SearchTerm;

const TOKEN =
  /\s*(?:([()])|(AND|OR|NOT)(?=[\s(]|$)|(-)?(?:([\p{L}_][\p{L}\p{N}_.-]*):)?(>=|<=|>|<)?(?:"((?:[^"\\]|\\.)*)"|'((?:[^'\\]|\\.)*)'|((?:[^\s()\\]|\\.)+)))/uy;

/** Parses a query; a missing or empty one matches all, and open brackets close at the end. */
export function parseSearch(query: string | null | undefined): SearchQuery {
  const tokens = tokenize(query ?? '');
  if (tokens.length === 0) return { kind: 'all' };
  return parseOr(tokens);
}

export function termsOf(query: SearchQuery): SearchTerm[] {
  if (query.kind === 'and' || query.kind === 'or') return query.parts.flatMap(termsOf);
  if (query.kind === 'not') return termsOf(query.part);
  return query.kind === 'term' ? [query] : [];
}

function parseOr(tokens: Token[]): SearchQuery {
  const parts = [parseAnd(tokens)];
  while (tokens[0]?.kind === 'OR') {
    tokens.shift();
    parts.push(parseAnd(tokens));
  }
  return parts.length === 1 && parts[0] ? parts[0] : { kind: 'or', parts };
}

function parseAnd(tokens: Token[]): SearchQuery {
  const parts: SearchQuery[] = [];
  for (let next = tokens[0]; next && next.kind !== 'OR' && next.kind !== ')'; next = tokens[0]) {
    tokens.shift();
    if (next.kind !== 'AND') parts.push(parseOne(next, tokens));
  }
  return { kind: 'and', parts };
}

function parseOne(token: Exclude<Token, { kind: 'AND' }>, tokens: Token[]): SearchQuery {
  if (token.kind === 'term') return token;
  if (token.kind === '(') {
    const inner = parseOr(tokens);
    if (tokens[0]?.kind === ')') tokens.shift();
    return inner;
  }
  const negated = tokens.shift();
  if (token.kind !== 'NOT' || !negated || negated.kind === 'AND') return { kind: 'all' };
  return { kind: 'not', part: parseOne(negated, tokens) };
}

function tokenize(query: string): Token[] {
  const tokens: Token[] = [];
  TOKEN.lastIndex = 0;
  for (let match = TOKEN.exec(query); match; match = TOKEN.exec(query)) {
    const [, bracket, word, minus, field, comparator, double, single, bare] = match;
    if (bracket === '(' || bracket === ')') tokens.push({ kind: bracket });
    else if (word === 'AND' || word === 'OR' || word === 'NOT') tokens.push({ kind: word });
    else {
      if (minus) tokens.push({ kind: 'NOT' });
      const phrase = double ?? single;
      const value = (phrase ?? bare ?? '').replace(/\\(.)/g, '$1');
      const isComparator =
        comparator === '>' || comparator === '>=' || comparator === '<' || comparator === '<=';
      tokens.push({
        kind: 'term',
        field,
        comparator: isComparator ? comparator : '=',
        value,
        isPhrase: phrase !== undefined,
      });
    }
    if (TOKEN.lastIndex >= query.length) break;
  }
  return tokens;
}
