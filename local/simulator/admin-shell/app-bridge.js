/*
 * Replaces App Bridge (https://cdn.shopify.com/shopifycloud/app-bridge.js) in the simulated platform. It
 * communicates with the surrounding admin shell by postMessage and holds no secret. Unimplemented calls
 * reject. It does not change the page's own elements, so that hydration matches.
 */
(() => {
  const shellOrigin = new URL(document.currentScript.src).origin;
  const isFramed = window.parent !== window;
  const parameters = new URLSearchParams(location.search);
  const waiting = new Map();
  let lastCall = 0;

  /** Sends a request to the shell; resolves with its response. */
  function sendRequest(name, value) {
    if (!isFramed) return Promise.reject(new Error(`shopify.${name}: this page is not in a store's admin.`));
    const call = (lastCall += 1);
    return new Promise((resolve, reject) => {
      waiting.set(call, { resolve, reject });
      window.parent.postMessage({ appBridge: 'call', call, name, value }, shellOrigin);
    });
  }

  /** Sends a message to the shell without a response. */
  function sendMessage(name, value) {
    sendRequest(name, value).catch(() => undefined);
  }

  window.addEventListener('message', ({ data, origin, source }) => {
    if (origin !== shellOrigin || source !== window.parent || typeof data !== 'object' || data === null)
      return;
    if (data.appBridge === 'response') {
      const { resolve, reject } = waiting.get(data.call) ?? {};
      waiting.delete(data.call);
      if (data.error === undefined) resolve?.(data.value);
      else reject?.(new Error(data.error));
    }
    if (data.appBridge === 'press') document.querySelectorAll(data.selector)[data.index]?.click();
  });

  const plainFetch = window.fetch.bind(window);
  const retryHeader = 'X-Shopify-Retry-Invalid-Session-Request';

  /** Adds a session token to requests to the app itself; a rejected one is retried once with a new token. */
  window.fetch = async (input, init) => {
    const request = new Request(input, init);
    const isOurs = new URL(request.url).origin === location.origin;
    if (!isFramed || !isOurs || request.headers.has('Authorization')) return plainFetch(request);
    const again = request.clone();
    const response = await plainFetch(withToken(request, await sendRequest('idToken', {})));
    if (response.status !== 401 || response.headers.get(retryHeader) !== '1') return response;
    return plainFetch(withToken(again, await sendRequest('idToken', { fresh: true })));
  };

  function withToken(request, token) {
    request.headers.set('Authorization', `Bearer ${token}`);
    return request;
  }

  /** The URL in the shell follows the page. */
  for (const name of ['pushState', 'replaceState']) {
    const change = history[name].bind(history);
    history[name] = (...values) => {
      change(...values);
      sendMessage('moved', location.pathname + location.search);
    };
  }
  window.addEventListener('popstate', () => sendMessage('moved', location.pathname + location.search));
  sendMessage('moved', location.pathname + location.search);

  /** An element whose content the shell renders; the original stays hidden. */
  class DrawnOutside extends HTMLElement {
    #observer = new MutationObserver(() => this.changed());
    constructor() {
      super();
      this.attachShadow({ mode: 'open' });
    }
    connectedCallback() {
      this.#observer.observe(this, { childList: true, subtree: true, characterData: true, attributes: true });
      queueMicrotask(() => this.changed());
    }
    disconnectedCallback() {
      this.#observer.disconnect();
      this.removed();
    }
  }

  class NavMenu extends DrawnOutside {
    changed() {
      const links = [...this.querySelectorAll('a')].map((link) => ({
        text: link.textContent,
        path: new URL(link.href).pathname,
        isHome: link.rel === 'home',
      }));
      sendMessage('navMenu', links);
    }
    removed() {
      sendMessage('navMenu', []);
    }
  }

  class SaveBar extends DrawnOutside {
    showing = false;
    changed() {
      if (!this.showing) return;
      const buttons = [...this.querySelectorAll('button')].map((button) => ({
        text: button.textContent,
        isPrimary: button.getAttribute('variant') === 'primary',
        isDisabled: button.disabled,
        isLoading: button.hasAttribute('loading'),
      }));
      sendMessage('saveBar', { selector: `#${CSS.escape(this.id)} button`, buttons });
    }
    removed() {
      if (this.showing) void this.hide();
    }
    async show() {
      this.showing = true;
      this.changed();
    }
    async hide() {
      if (this.showing) sendMessage('saveBar', null);
      this.showing = false;
    }
  }

  customElements.define('ui-nav-menu', NavMenu);
  customElements.define('ui-save-bar', SaveBar);

  function saveBarOf(id) {
    const bar = document.getElementById(id);
    if (bar instanceof SaveBar) return bar;
    throw new Error(`There is no ui-save-bar with the id ${id}.`);
  }

  let lastToast = 0;
  const implemented = {
    config: {
      apiKey: document.querySelector('meta[name="shopify-api-key"]')?.content,
      shop: parameters.get('shop') ?? undefined,
      host: parameters.get('host') ?? undefined,
      locale: parameters.get('locale') ?? 'en',
    },
    origin: shellOrigin,
    ready: Promise.resolve(),
    environment: { embedded: isFramed, mobile: false, pos: false },
    idToken: () => sendRequest('idToken', {}),
    loading: (isLoading = true) => sendMessage('loading', isLoading),
    toast: {
      show(message, { duration = 5000, isError = false } = {}) {
        const id = `toast-${(lastToast += 1)}`;
        sendMessage('toast', { id, message, duration, isError });
        return id;
      },
      hide: (id) => sendMessage('hideToast', id),
    },
    saveBar: {
      show: async (id) => saveBarOf(id).show(),
      // Real pages hide bars that are already hidden.
      hide: async (id) => document.getElementById(id)?.hide?.(),
      toggle: async (id) => (saveBarOf(id).showing ? saveBarOf(id).hide() : saveBarOf(id).show()),
      leaveConfirmation: () => sendRequest('leaveConfirmation'),
    },
    resourcePicker: async (options) => {
      const picked = await sendRequest('resourcePicker', options);
      return picked && Object.assign(picked, { selection: picked });
    },
    app: { extensions: () => sendRequest('extensions') },
    scopes: {
      query: () => sendRequest('scopes', {}),
      request: (scopes) => sendRequest('scopes', { request: scopes }),
      revoke: () => Promise.reject(new Error('shopify.scopes.revoke is not simulated.')),
    },
  };

  window.shopify = new Proxy(implemented, {
    get(known, name) {
      if (name in known || typeof name === 'symbol') return known[name];
      return () => Promise.reject(new Error(`shopify.${name} is not simulated.`));
    },
  });
})();
