// Everything works without this script, apart from remembering the creator of a link.
(() => {
  if (window.creatorStorefront) return;
  window.creatorStorefront = true;

  const embed = () => document.querySelector('[data-cc-embed]');

  // The bars at the bottom of a phone do not cover each other.
  const makeRoom = () => {
    for (const block of document.querySelectorAll('.cc-creator')) block.classList.add('cc-creator--joined');
  };

  const ready = () => {
    if (embed()?.hidden === false) makeRoom();
    if (navigator.clipboard) show('[data-cc-copy][hidden]');
    if (navigator.share || navigator.clipboard) show('[data-cc-share][hidden]');
    show('[data-cc-search][hidden]');
  };
  const show = (selector) => {
    for (const element of document.querySelectorAll(selector)) element.hidden = false;
  };

  // Shows for a moment that something was done.
  const confirm = (target, text) => {
    if (target.dataset.ccBefore !== undefined) return;
    target.dataset.ccBefore = target.textContent;
    target.textContent = text;
    setTimeout(() => {
      target.textContent = target.dataset.ccBefore;
      delete target.dataset.ccBefore;
    }, 2400);
  };

  const copy = async (button) => {
    const status = button.parentElement.querySelector('[data-cc-copied]');
    try {
      await navigator.clipboard.writeText(button.dataset.ccCopy);
    } catch {
      button.hidden = true;
      return;
    }
    confirm(button.firstElementChild, status.dataset.ccCopied);
    confirm(status, status.dataset.ccCopied);
  };

  const share = async (button) => {
    const url = document.querySelector('link[rel=canonical]')?.href ?? location.href;
    try {
      if (navigator.share) await navigator.share({ title: document.title, url });
      else {
        await navigator.clipboard.writeText(url);
        confirm(button, button.dataset.ccShare);
      }
    } catch {
      // The visitor closed the dialog.
    }
  };

  // Adds to the cart by the platform's action, which updates the theme too. Without it the cart's page follows.
  const add = async (form) => {
    const update = window.Shopify?.actions?.updateCart;
    if (!update) {
      form.submit();
      return;
    }
    const button = form.querySelector('button');
    const status = form.querySelector('[role=status]');
    const fields = new FormData(form);
    const lines = [...fields]
      .filter(([name]) => name === 'id' || name.endsWith('[id]'))
      .map(([name, id]) => ({
        merchandiseId: `gid://shopify/ProductVariant/${id}`,
        quantity: Number(fields.get(name.replace(/\bid\b/, 'quantity'))),
      }));
    button.disabled = true;
    status.textContent = '';
    try {
      const { userErrors, warnings } = await update({ lines });
      if (userErrors?.length) throw new Error(userErrors[0].message);
      form.querySelector('[data-cc-cart]').hidden = false;
      // What is out of stock is no error: the rest is in the cart.
      const short = warnings?.find(({ code }) => code.startsWith('MERCHANDISE_'));
      if (short) throw new Error(short.message);
      confirm(button.firstElementChild, button.dataset.ccDone);
      status.textContent = button.dataset.ccDone;
      status.classList.add('cc-hidden');
      // What is in the cart has the discount.
      for (const text of document.querySelectorAll('.cc-sticky__applied:not([hidden])'))
        text.parentElement.hidden = true;
    } catch (error) {
      status.textContent = error.message;
      status.classList.remove('cc-hidden');
    }
    button.disabled = false;
  };

  const write = async (attributes) => {
    const answer = await fetch(`${embed().dataset.ccUpdate}.js`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ attributes }),
    });
    const cart = await answer.text();
    return answer.ok && JSON.parse(cart);
  };

  // The creator's link has put the code into the cart: there is nothing left to press.
  const showApplied = ({ discount_codes: codes = [] }) => {
    const known = codes.map(({ code }) => code.toLowerCase());
    for (const bar of document.querySelectorAll('[data-cc-sticky]')) {
      if (!known.includes(bar.dataset.ccSticky)) continue;
      bar.firstElementChild.hidden = true;
      bar.lastElementChild.hidden = false;
    }
  };

  const askCart = async () => {
    const bar = document.querySelector('[data-cc-ask]');
    if (bar) showApplied(await (await fetch(bar.dataset.ccAsk)).json());
  };

  const NONE = { 'cc-creator-handle': '', 'cc-creator-id': '', 'cc-campaign-id': '', 'cc-shop-id': '' };

  // The creator as the creator's own page describes it; a former handle leads to the present page.
  const find = async (handle) => {
    const own = document.querySelector('[data-cc-creator]');
    const here = own && JSON.parse(own.textContent);
    if (here?.attributes['cc-creator-handle'] === handle) return here;
    const answer = await fetch(embed().dataset.ccPage + encodeURIComponent(handle));
    if (answer.status === 404) return null;
    if (!answer.ok) throw new Error(answer.status);
    const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
    const found = page.querySelector('[data-cc-creator]');
    return found && JSON.parse(found.textContent);
  };

  const storeCreator = async () => {
    const bar = embed();
    if (!bar) return;
    const { ccHandle: stored, ccKnown: isKnown } = bar.dataset;
    const wanted = new URLSearchParams(location.search).get('cc')?.toLowerCase();
    const handle = wanted || (isKnown ? '' : stored);
    if (!handle || (handle === stored && isKnown) || handle.length > 255) return;
    const creator = await find(handle);
    const cart = creator && (await write(creator.attributes));
    if (cart) {
      showApplied(cart);
      bar.dataset.ccHandle = creator.attributes['cc-creator-handle'];
      bar.querySelector('[data-cc-name]').textContent = creator.name;
      bar.style.cssText = creator.style;
      bar.hidden = bar.dataset.ccQuiet === 'yes';
      ready();
      document.dispatchEvent(new CustomEvent('cc:creator', { detail: creator.attributes }));
    } else if (!creator && handle === stored) await write(NONE);
  };

  // The bar stays while the cart still names the creator. Then the page is shown again without notes and prices of the
  // creator, and without the link's parameter, which would bring the creator back.
  const leave = async () => {
    if (!(await write(NONE).catch(() => false))) return;
    const url = new URL(location.href);
    url.searchParams.delete('cc');
    history.replaceState(history.state, '', url);
    location.reload();
  };

  document.addEventListener('click', (event) => {
    const button = event.target instanceof Element && event.target.closest('[data-cc-copy], [data-cc-share]');
    if (button) void (button.dataset.ccCopy === undefined ? share(button) : copy(button));
  });

  document.addEventListener('submit', (event) => {
    const form = event.target;
    if (form.matches('[data-cc-add]')) {
      event.preventDefault();
      void add(form);
    } else if (form.matches('[data-cc-leave]')) {
      event.preventDefault();
      void leave();
    }
  });

  document.addEventListener('input', ({ target }) => {
    if (!target.matches('[data-cc-search] input')) return;
    const words = target.value.toLowerCase().trim();
    const list = target.closest('[data-cc-directory]');
    let count = 0;
    for (const item of list.querySelectorAll('[data-cc-words]')) {
      item.hidden = !item.dataset.ccWords.toLowerCase().includes(words);
      if (!item.hidden) count += 1;
    }
    list.querySelector('[data-cc-none]').hidden = count > 0;
  });

  ready();
  void storeCreator().catch(() => undefined);
  void askCart().catch(() => undefined);
  document.addEventListener('shopify:section:load', ready);
})();
