/**
 * Sentences by their form in English, in which what differs stands in braces: `{given}` is taken as it is, `{most:number}`
 * is a number, `{reason:said}` a sentence of the book itself, and
 * `{parts:list}` several of them with commas between. Each says how it is in the book's language.
 */
export type Sentences = Readonly<Record<string, string>>;

/**
 * A sentence of the service in the language of a book. The service speaks English to everybody, for its interface is a
 * contract; pages say it in the language of their person. What the book does not know whole, such as the platform's own
 * words, stays as it is: nothing is guessed.
 */
export function saySentence(sentences: Sentences, locale: string, english: string): string {
  return whole({ forms: formsOf(sentences), locale, tried: new Map() }, english) ?? english;
}

interface Book {
  forms: readonly Form[];
  locale: string;
  /** Of one sentence: its parts are looked up once each, however many ways there are to take it apart. */
  tried: Map<string, string | undefined>;
}

interface Form {
  pattern: RegExp;
  kinds: Readonly<Record<string, string | undefined>>;
  to: string;
}

/** Some sentences stand behind the name of a field, or several in a row. */
function whole(book: Book, english: string): string | undefined {
  if (english === '') return '';
  if (!book.tried.has(english)) book.tried.set(english, one(book, english) ?? inRow(book, english));
  return book.tried.get(english);
}

function known(book: Book, english: string): string | undefined {
  for (const { pattern, kinds, to } of book.forms) {
    const found = pattern.exec(english);
    const values = found && filled(book, found.groups ?? {}, kinds);
    if (values) return to.replaceAll(/\{(\w+)\}/g, (_, name: string) => values.get(name) ?? '');
  }
  return undefined;
}

/** What fills a form; undefined when a part of it that has to be in the book is not. */
function filled(
  book: Book,
  given: Readonly<Record<string, string>>,
  kinds: Form['kinds'],
): Map<string, string> | undefined {
  const values = new Map<string, string>();
  for (const [name, value] of Object.entries(given)) {
    const kind = kinds[name];
    const words = part(book, value, kind);
    if (words === undefined) return undefined;
    values.set(name, words);
  }
  return values;
}

function part(book: Book, value: string, kind: string | undefined): string | undefined {
  if (kind === 'number') return new Intl.NumberFormat(book.locale).format(Number(value));
  if (kind === 'said') return whole(book, value);
  if (kind !== 'list') return value;
  const words = value.split(', ').map((item) => known(book, item));
  return words.includes(undefined) ? undefined : words.join(', ');
}

function behindName(book: Book, english: string): string | undefined {
  const [, name, sentence] = /^([^:;]+): (.+)$/s.exec(english) ?? [];
  if (name === undefined || sentence === undefined) return undefined;
  const words = whole(book, sentence);
  // A name of one word is what the interface calls the field.
  const named = name.includes(' ') ? known(book, name) : undefined;
  return words === undefined ? undefined : `${named ?? name}: ${words}`;
}

/** Semicolons stand within sentences too: it is a row only when each of its parts is known. */
function inRow(book: Book, english: string): string | undefined {
  for (let at = english.indexOf('; '); at > 0; at = english.indexOf('; ', at + 1)) {
    const first = one(book, english.slice(0, at));
    const rest = first === undefined ? undefined : whole(book, english.slice(at + 2));
    if (rest !== undefined) return `${first}; ${rest}`;
  }
  return undefined;
}

function one(book: Book, english: string): string | undefined {
  return known(book, english) ?? behindName(book, english);
}

const formsOfBooks = new WeakMap<Sentences, readonly Form[]>();

/** The forms of a book, those that say the most of a sentence first. */
function formsOf(sentences: Sentences): readonly Form[] {
  const forms =
    formsOfBooks.get(sentences) ??
    Object.entries(sentences)
      .toSorted(([one], [other]) => literal(other).length - literal(one).length)
      .map(([form, to]) => {
        const kinds = kindsIn(form);
        return { pattern: patternOf(form, kinds), kinds, to };
      });
  formsOfBooks.set(sentences, forms);
  return forms;
}

const places = /("?)\{(\w+)(?::(\w+))?\}/g;

function literal(form: string): string {
  return form.replaceAll(places, '$1');
}

function patternOf(form: string, kinds: Form['kinds']): RegExp {
  const pattern = form
    .replaceAll(/[$()*+.?[\\\]^|]/g, String.raw`\$&`)
    .replaceAll(places, (_, quote: string, name: string) => {
      const value = kinds[name] === 'number' ? String.raw`\d+(?:\.\d+)?` : quote ? '[^"]*' : '.*?';
      return `${quote}(?<${name}>${value})`;
    });
  return new RegExp(`^${pattern}$`, 's');
}

function kindsIn(form: string): Form['kinds'] {
  return Object.fromEntries([...form.matchAll(places)].map(([, , name = '', kind]) => [name, kind]));
}
