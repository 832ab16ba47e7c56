import {
  Tag,
  Value,
  type Context,
  type Emitter,
  type Liquid,
  type Parser,
  type TagToken,
  type Template,
  type TopLevelToken,
} from 'liquidjs';
import { ListDrop } from './list-object.ts';
import { textOf } from './text-of.ts';

type TagParts = ConstructorParameters<Liquid['tags'][string]>;

const LARGEST_PAGE = 250;

/** `{% paginate list by size %}`: opens a window on one of the store's lists at the page that the URL names. */
export class PaginateTag extends Tag {
  readonly #list: Value;
  readonly #size: Value;
  readonly #body: Template[];

  constructor(...[token, rest, liquid, parser]: TagParts) {
    super(token, rest, liquid);
    const [, list, size] = /^(.+?)\s+by\s+(\S+)/s.exec(token.args.trim()) ?? [];
    if (list === undefined || size === undefined) throw new Error(`illegal tag: ${token.getText()}`);
    this.#list = new Value(list, liquid);
    this.#size = new Value(size, liquid);
    this.#body = parseBody(token, rest, parser);
  }

  override *render(context: Context, emitter: Emitter): Generator<unknown, void, unknown> {
    const list = yield this.#list.value(context);
    const size = Math.min(Math.max(1, Number(yield this.#size.value(context))), LARGEST_PAGE);
    if (!(list instanceof ListDrop)) throw new Error('paginate works on lists of the store alone');
    const pages = Math.max(1, Math.ceil(list.count / size));
    const page = Math.min(requestedPage(context), pages);
    list.openWindow((page - 1) * size, size);
    context.push({ paginate: describePage({ page, pages, size, items: list.count }, context) });
    yield this.liquid.renderer.renderTemplates(this.#body, context, emitter);
    context.pop();
    list.closeWindow();
  }
}

function parseBody(token: TagToken, rest: TopLevelToken[], parser: Parser): Template[] {
  const body: Template[] = [];
  const stream = parser
    .parseStream(rest)
    .on('tag:endpaginate', () => {
      stream.stop();
    })
    .on('template', (template: Template) => {
      body.push(template);
    })
    .on('end', () => {
      throw new Error(`tag ${token.getText()} not closed`);
    });
  stream.start();
  return body;
}

function requestedPage(context: Context): number {
  const page = Number(context.getSync(['current_page']));
  return Number.isInteger(page) && page > 0 ? page : 1;
}

/** The platform's `paginate` object; page numbers from 1. */
function describePage(
  { page, pages, size, items }: { page: number; pages: number; size: number; items: number },
  context: Context,
) {
  const path = String(context.getSync(['request', 'path']));
  // The other parameters of the address stay, such as the creator of a link.
  const part = (number: number) => {
    const query = new URLSearchParams(textOf(context.getSync(['current_query'])));
    query.set('page', String(number));
    return { title: String(number), url: `${path}?${query.toString()}`, is_link: true };
  };
  return {
    current_page: page,
    current_offset: (page - 1) * size,
    page_size: size,
    pages,
    items,
    previous: page > 1 ? part(page - 1) : null,
    next: page < pages ? part(page + 1) : null,
  };
}
