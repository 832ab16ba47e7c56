/* The admin shell: frames the app, provides session tokens, and renders what the app requests. */
const root = document.body.dataset.root;
const appOrigin = document.body.dataset.app;
const frame = document.querySelector('iframe');
const byId = (id) => document.getElementById(id);

window.addEventListener('message', ({ data, origin, source }) => {
  if (origin !== appOrigin || source !== frame.contentWindow || data?.appBridge !== 'call') return;
  const { call, name, value } = data;
  const respond = (outcome) =>
    frame.contentWindow?.postMessage({ appBridge: 'response', call, ...outcome }, appOrigin);
  Promise.resolve()
    .then(() => {
      const run = calls[name];
      if (!run) throw new Error(`${name} is not simulated.`);
      return run(value);
    })
    .then(
      (result) => respond({ value: result }),
      (error) => respond({ error: error.message }),
    );
});

const calls = {
  idToken: ({ fresh }) => sessionToken(fresh === true),
  moved: followPage,
  navMenu: drawMenu,
  saveBar: drawSaveBar,
  leaveConfirmation: confirmLeaving,
  toast: showToast,
  hideToast: (id) => byId(id)?.remove(),
  loading: (isLoading) => byId('progress').toggleAttribute('hidden', !isLoading),
  resourcePicker: pickResources,
  extensions: () => requestJson('extensions'),
  scopes: ({ request }) => (request ? requestScopes(request) : requestJson('scopes')),
};

/** Sends a request to the platform. */
async function requestJson(what, body) {
  const init = body && {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  };
  const response = await fetch(`${root}/-/${what}`, init);
  const result = await response.json();
  if (!response.ok) throw new Error(result.errors ?? `The platform answered ${response.status}.`);
  return result;
}

let kept = { token: '', usableUntil: 0 };

/** A token is valid for a minute and reused until shortly before its end. */
async function sessionToken(isFresh) {
  if (!isFresh && Date.now() < kept.usableUntil) return kept.token;
  const { sessionToken: token } = await requestJson('session-token', {});
  kept = { token, usableUntil: Date.now() + 50_000 };
  return token;
}

/** Parameters that the platform adds to the app's URL. */
const ofThePlatform = [
  'shop',
  'host',
  'locale',
  'embedded',
  'id_token',
  'bounced',
  'hmac',
  'session',
  'timestamp',
];

function followPage(address) {
  const { pathname, searchParams } = new URL(address, appOrigin);
  if (pathname === '/session-token') return;
  for (const name of ofThePlatform) searchParams.delete(name);
  const query = searchParams.size > 0 ? `?${searchParams}` : '';
  history.replaceState(null, '', `${root}${pathname === '/' ? '' : pathname}${query}`);
  markMenu(pathname);
}

function press(selector, index) {
  frame.contentWindow.postMessage({ appBridge: 'press', selector, index }, appOrigin);
}

function drawMenu(links) {
  const entries = links.map(({ text, path, isHome }, index) => {
    const entry = element('button', { type: 'button', textContent: text });
    entry.dataset.path = path;
    entry.hidden = isHome;
    entry.addEventListener('click', () => press('ui-nav-menu a', index));
    return entry;
  });
  byId('menu').replaceChildren(...entries);
  byId('app').onclick = () =>
    press(
      'ui-nav-menu a',
      links.findIndex(({ isHome }) => isHome),
    );
  markMenu(location.pathname.slice(root.length) || '/');
}

function markMenu(pathname) {
  for (const entry of byId('menu').children) {
    const { path } = entry.dataset;
    const isHere = pathname === path || (path !== '/' && pathname.startsWith(`${path}/`));
    if (isHere) entry.setAttribute('aria-current', 'page');
    else entry.removeAttribute('aria-current');
  }
}

function drawSaveBar(bar) {
  const place = byId('save-bar');
  place.hidden = bar === null;
  if (bar === null) return place.replaceChildren();
  const buttons = bar.buttons.map(({ text, isPrimary, isDisabled, isLoading }, index) => {
    const button = element('button', { type: 'button', textContent: text, disabled: isDisabled });
    if (isPrimary) button.className = 'primary';
    if (isLoading) button.setAttribute('aria-busy', 'true');
    button.addEventListener('click', () => press(bar.selector, index));
    return button;
  });
  place.replaceChildren(element('span', { textContent: 'Unsaved changes' }), ...buttons.reverse());
}

async function confirmLeaving() {
  if (byId('save-bar').hidden) return;
  const leaves = await decide('Leave page with unsaved changes?', 'Leave page', [
    element('p', { textContent: 'Leaving this page deletes all unsaved changes.' }),
  ]);
  if (!leaves) throw new Error('The person stays.');
  drawSaveBar(null);
}

function showToast({ id, message, duration, isError }) {
  const toast = element('p', { id, textContent: message });
  if (isError) toast.className = 'error';
  byId('toasts').append(toast);
  setTimeout(() => toast.remove(), duration);
}

async function requestScopes(request) {
  const declared = await requestJson('scopes');
  const undeclared = request.find((scope) => ![...declared.required, ...declared.optional].includes(scope));
  if (undeclared) throw new Error(`The app does not declare the scope ${undeclared}.`);
  const list = element('ul', {});
  list.append(...request.map((scope) => element('li', { textContent: scope })));
  const grants = await decide('This app asks for more access', 'Update access', [list]);
  const detail = grants ? await requestJson('scopes', { scopes: request }) : declared;
  return { result: grants ? 'granted-all' : 'declined-all', detail };
}

async function pickResources({ type, multiple = false, selectionIds = [], query = '', ...options } = {}) {
  const unsupported = Object.keys(options).filter((name) => name !== 'action');
  if (!['product', 'collection'].includes(type) || unsupported.length > 0)
    throw new Error(
      `resourcePicker of ${type} with ${unsupported.join(', ') || 'these options'} is not simulated.`,
    );
  const plural = `${type}s`;
  const resources = new Map();
  const picked = new Map(selectionIds.map(({ id }) => [id, id]));
  const limit = typeof multiple === 'number' ? multiple : Infinity;
  const list = element('ul', { className: 'products' });
  const search = element('input', { type: 'search', value: query, placeholder: `Search ${plural}` });
  search.setAttribute('aria-label', `Search ${plural}`);
  const fill = async () => {
    const found = await requestJson(`${plural}?query=${encodeURIComponent(search.value)}`);
    for (const one of found) resources.set(one.id, one);
    list.replaceChildren(...found.map((one) => resourceChoice(one, { picked, multiple, limit })));
  };
  search.addEventListener('input', () => void fill());
  await Promise.all([fill(), loadSelected(plural, selectionIds, resources)]);
  const goesOn = await decide(`Select ${plural}`, 'Select', [search, list]);
  if (!goesOn) return undefined;
  return [...picked.keys()].flatMap((id) => resources.get(id) ?? []);
}

async function loadSelected(plural, selectionIds, resources) {
  const selected = await requestJson(`selected-${plural}`, { ids: selectionIds.map(({ id }) => id) });
  for (const one of selected) resources.set(one.id, one);
}

function resourceChoice(resource, { picked, multiple, limit }) {
  const box = element('input', {
    type: multiple ? 'checkbox' : 'radio',
    name: 'resource',
    checked: picked.has(resource.id),
  });
  box.addEventListener('change', () => {
    if (!multiple) picked.clear();
    if (box.checked && picked.size >= limit) box.checked = false;
    else if (box.checked) picked.set(resource.id, resource.id);
    else picked.delete(resource.id);
  });
  const label = element('label', {});
  label.append(box, resource.title);
  const item = element('li', {});
  item.append(label);
  return item;
}

/** Shows a confirmation dialog; resolves with the user's choice. */
function decide(title, action, content) {
  const dialog = element('dialog', {});
  dialog.setAttribute('aria-label', title);
  const cancel = element('button', { type: 'button', textContent: 'Cancel' });
  const go = element('button', { type: 'button', textContent: action, className: 'primary' });
  const buttons = element('div', { className: 'buttons' });
  buttons.append(cancel, go);
  dialog.append(element('h2', { textContent: title }), ...content, buttons);
  document.body.append(dialog);
  return new Promise((resolve) => {
    const close = (goesOn) => {
      dialog.close();
      dialog.remove();
      resolve(goesOn);
    };
    cancel.addEventListener('click', () => close(false));
    go.addEventListener('click', () => close(true));
    dialog.addEventListener('cancel', () => close(false));
    dialog.showModal();
  });
}

function element(name, properties) {
  return Object.assign(document.createElement(name), properties);
}
