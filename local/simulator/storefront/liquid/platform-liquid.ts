import { Context, Drop, Liquid, toValue } from 'liquidjs';

/** `.first` and `.last` of texts and objects are those of Ruby, in which the platform's Liquid is written. */
export class PlatformLiquid extends Liquid {
  override _render(...[templates, scope, options]: Parameters<Liquid['_render']>): IterableIterator<unknown> {
    const context =
      scope instanceof Context ? scope : new RubyContext(scope, this.options, options, { liquid: this });
    return this.renderer.renderTemplates(templates, context) as IterableIterator<unknown>;
  }
}

class RubyContext extends Context {
  override spawn(scope = {}): Context {
    const { opts, sync, globals, strictVariables, ownPropertyOnly } = this;
    return new RubyContext(scope, opts, { sync, globals, strictVariables, ownPropertyOnly }, this);
  }

  override readProperty(...[object, key]: Parameters<Context['readProperty']>): unknown {
    const value: unknown = super.readProperty(object, key);
    if (value !== undefined || (object as unknown) instanceof Drop) return value;
    return key === 'first' || key === 'last' ? rubyFilters[key](object) : undefined;
  }
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** A text has its first and last character, and an object its first pair of key and value. */
export const rubyFilters = {
  first(value: unknown): unknown {
    const plain: unknown = toValue(value);
    if (typeof plain === 'string') return Array.from(plain)[0] ?? '';
    if (Array.isArray(plain)) return plain[0];
    return isObject(plain) ? Object.entries(plain)[0] : undefined;
  },
  last(value: unknown): unknown {
    const plain: unknown = toValue(value);
    if (typeof plain === 'string') return Array.from(plain).at(-1) ?? '';
    return Array.isArray(plain) ? plain.at(-1) : undefined;
  },
};
