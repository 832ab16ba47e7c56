import { createCollab, createDrop } from '../support/http/api-calls.ts';
import { addSubmittedDraft } from '../support/portal/creator-drafts.ts';
import type { FramedWorld } from '../support/world/framed-world.ts';
import { requestAdmin } from '../support/world/install.ts';
import { waitForMirror } from '../support/store/mirror-health.ts';
import { loadFigures, loadPages, type LoadGoal } from './admin-ui/load-figures.ts';
import { openPortalBrowser, portalCookies, untilInvitation } from '../support/portal/portal.ts';
import type { Bench } from './harness/bench.ts';
import { measurePage, type PortalPage } from './portal-ui/measure-page.ts';

const goals: readonly LoadGoal[] = [
  ['lcp', 'ms', 2_000],
  ['inp', 'ms', 150],
  ['cls', '', 0.02],
];
const pageScripts: LoadGoal = ['scripts', 'bytes', 10 * 1_024];
const editorScripts: LoadGoal = ['scripts', 'bytes', 130 * 1_024];

export const bench: Bench = {
  about: 'pages of the portal on a phone, at a quarter of the processor’s speed and 400 ms per round trip',
  async run(stage) {
    const { pages, loads } = await loadPages(stage, makePages, measurePage);
    const [inEditor, elsewhere] = [true, false].map((isEditor) =>
      loads.filter(({ name }) => (pages[name]?.isEditor ?? false) === isEditor),
    );
    return [
      ...loadFigures('portal-ui', goals, loads),
      ...loadFigures('portal-ui', [pageScripts], elsewhere ?? []),
      ...loadFigures('portal-ui.editor', [editorScripts], inEditor ?? []),
    ];
  },
};

const question = { id: 'why', kind: 'long-text', label: 'Why us?', isRequired: true, options: [] };

const email = 'phone@example.com';

/** A creator with drops and drafts, and every page that the creator can open. */
async function makePages(world: FramedWorld): Promise<Record<string, PortalPage>> {
  const { halo, database, appUrl, platformUrl, mailUrl } = world;
  const { _id: collabId } = await createCollab(world, halo, { email });
  // One is added in the editor.
  const products = halo.products.slice(1).map((id) => ({ id, enhancement: { note: 'I use it every day.' } }));
  const { _id: dropId } = await createDrop(world, halo, { collabId, products });
  for (let number = 1; number <= 12; number += 1)
    await createDrop(world, halo, { collabId, title: `Drop ${number}` });
  const item = { id: `gid://shopify/Product/${halo.products[0]}`, custom: {}, enhancement: null };
  const waiting = await addSubmittedDraft(database, { collabId }, { title: 'Waits', products: [item] });
  const sendForm = (path: string, body: object) =>
    requestAdmin({ appUrl, platform: { url: platformUrl } }, { domain: halo.domain, path, body });
  await sendForm('settings/applications', {
    isEnabled: true,
    intro: 'Tell us about you.',
    questions: [question],
  });
  const { _id: invitedId } = await createCollab(world, halo, { email: 'invited@example.com' });
  await sendForm(`collabs/${invitedId}`, { invite: true });
  const invitation = await untilInvitation(mailUrl, 'invited@example.com');
  const visitor = openPortalBrowser(appUrl);
  await visitor.post('/portal/sign-in', { email }, { Origin: appUrl });
  await waitForMirror(database);
  const own = (path: string, isEditor = false) => ({ path: `/portal${path}`, isEditor, email });
  const drop = `/drops/${collabId}/${dropId}`;
  return {
    signIn: { path: '/portal/sign-in' },
    code: { path: '/portal/sign-in/code', signIn: visitor.cookies.get(portalCookies.signIn) },
    invitation: { path: invitation.link },
    apply: { path: '/apply/halo' },
    brands: own(''),
    share: own(`/brands/${collabId}`),
    shareDrop: own(`/brands/${collabId}?drop=${dropId}`),
    profile: own('/profile'),
    account: own('/account'),
    settings: own('/account/settings'),
    sessions: own('/account/sessions'),
    address: own('/account/address'),
    delete: own('/account/delete'),
    drops: own('/drops'),
    preview: own(`${drop}/preview`),
    history: own(`${drop}/history`),
    submitted: own(`/drops/${collabId}/${waiting}`),
    newDrop: own('/drops/new', true),
    editor: own(drop, true),
  };
}
