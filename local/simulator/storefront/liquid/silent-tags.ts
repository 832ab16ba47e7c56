import { Tag, TypeGuards, type Liquid, type TagToken, type TopLevelToken } from 'liquidjs';

/** A tag whose content is for others to read: it takes everything up to its end and prints nothing. */
abstract class SilentTag extends Tag {
  constructor(token: TagToken, rest: TopLevelToken[], liquid: Liquid) {
    super(token, rest, liquid);
    for (let next = rest.shift(); next !== undefined; next = rest.shift()) {
      if (TypeGuards.isTagToken(next) && next.name === `end${token.name}`) return;
    }
    throw new Error(`tag ${token.getText()} not closed`);
  }

  override render(): void {
    // Nothing to print.
  }
}

/** `{% schema %}`: a block's settings, read by the theme editor. */
export class SchemaTag extends SilentTag {}

/** `{% doc %}`: what a snippet takes, read by developers. */
export class DocTag extends SilentTag {}
