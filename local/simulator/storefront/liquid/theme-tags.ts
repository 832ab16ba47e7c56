import { Drop, RenderTag, Tag, Value, type Context, type Emitter } from 'liquidjs';
import type { Placement } from '../app-blocks.ts';

type TagParts = ConstructorParameters<typeof RenderTag>;

/** A block of a section as a theme sees it: `{% render block %}` draws it. */
export class AppBlockDrop extends Drop {
  readonly id: string;
  readonly type: string;
  readonly settings: Record<string, unknown>;
  readonly #draw: () => string;

  constructor({ id, type, settings }: Placement, draw: () => string) {
    super();
    this.id = id;
    this.type = type;
    this.settings = settings;
    this.#draw = draw;
  }

  draw(): string {
    return this.#draw();
  }
}

/** `{% render 'snippet' %}` with the name of a snippet, and `{% render block %}`. Other variables throw. */
export class PlatformRenderTag extends Tag {
  readonly #snippet: RenderTag | undefined;
  readonly #block: Value;

  constructor(...[token, rest, liquid, parser]: TagParts) {
    super(token, rest, liquid);
    const isSnippet = /^['"]/.test(token.args.trim());
    this.#block = new Value(isSnippet ? "''" : token.args.trim(), liquid);
    this.#snippet = isSnippet ? new RenderTag(token, rest, liquid, parser) : undefined;
  }

  override *render(context: Context, emitter: Emitter): Generator<unknown, void, unknown> {
    if (this.#snippet) {
      yield* this.#snippet.render(context, emitter);
      return;
    }
    const block = yield this.#block.value(context);
    if (!(block instanceof AppBlockDrop)) throw new Error('render takes the name of a snippet, or a block');
    emitter.write(block.draw());
  }
}
