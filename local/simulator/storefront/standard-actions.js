// Simulates the script of standard actions, which the platform adds to every page of a storefront: `Shopify.actions`.
// https://shopify.dev/docs/api/storefront-events-and-actions/actions
// Simulated: updateCart that adds lines and warns of those that are sold out, getCart, openCart, configure, isDefault. Other changes are rejected.
const root = new URL(import.meta.url).searchParams.get('root') ?? '';

const readCart = async () => {
  const { token, item_count: totalQuantity } = await (await fetch(`${root}/cart.js`)).json();
  return { id: `gid://shopify/Cart/${token}`, totalQuantity };
};

/** Adds the lines that are in stock, and warns of the others. The result has errors and warnings only if there are any. */
const addLines = async (lines) => {
  const userErrors = [];
  const warnings = [];
  for (const { merchandiseId, quantity = 1 } of lines) {
    const response = await fetch(`${root}/cart/add.js`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ id: merchandiseId.split('/').pop(), quantity }),
    });
    if (response.ok) continue;
    const { description: message } = await response.json();
    if (/sold out/.test(message)) warnings.push({ code: 'MERCHANDISE_OUT_OF_STOCK', message });
    else userErrors.push({ code: 'INVALID', field: ['lines'], message });
  }
  return {
    cart: await readCart(),
    ...(userErrors.length > 0 && { userErrors }),
    ...(warnings.length > 0 && { warnings }),
  };
};

/** Writes, and dispatches the event as it starts, whether or not the change succeeds. */
const changeCart = ({ lines = [], ...others }, { eventTarget }) => {
  const unknown = Object.keys(others).concat(
    lines.some(({ merchandiseId }) => !merchandiseId) ? ['lines.id'] : [],
  );
  if (unknown.length > 0) return Promise.reject(new Error(`NOT_SIMULATED: ${unknown.join()}`));
  const promise = addLines(lines);
  const event = new Event('shopify:cart:lines-update', { bubbles: true });
  eventTarget().dispatchEvent(
    Object.assign(event, { action: 'add', context: 'standard-action', lines, promise }),
  );
  return promise;
};

const configurable = (run, finish) => {
  let theme;
  const action = async (payload, options) => {
    const eventTarget = theme?.eventTarget ?? (() => document);
    if (theme?.handler) return theme.handler(() => run(payload, { eventTarget }), payload, options);
    const result = await run(payload, { eventTarget });
    finish?.(result);
    return result;
  };
  const configure = (configuration) => {
    if (theme) return false;
    theme = configuration;
    return true;
  };
  return Object.assign(action, { configure, isDefault: () => theme === undefined });
};

window.Shopify = {
  ...window.Shopify,
  actions: {
    // The default knows no theme here, and loads the page again after a change.
    updateCart: configurable(changeCart, ({ userErrors }) => {
      if (!userErrors) location.reload();
    }),
    openCart: configurable(() => location.assign(`${root}/cart`)),
    getCart: Object.assign(async () => ({ cart: await readCart() }), { isDefault: () => true }),
  },
};
