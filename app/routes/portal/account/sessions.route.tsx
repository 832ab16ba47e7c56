import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { signOutCookies } from '#app/auth/portal-session.ts';
import { endSessionsOfCreator, listSessions, type ListedSession } from '#app/auth/refresh-sessions.ts';
import { readForm } from '#app/http/request.ts';
import type { PortalText } from '#app/i18n/portal-text.ts';
import { isId } from '#app/ids.ts';
import { relativeTimeFor } from '#app/ui/formats.tsx';
import { PageHead } from '../document.tsx';
import { withCreatorPage } from '../with-page.tsx';
import type { CreatorPage } from '../page-response.tsx';

/** The devices on which the creator is signed in. */
export function loader({ request }: LoaderFunctionArgs): Promise<Response> {
  return withCreatorPage(request, async (page) => {
    const { t, principal } = page;
    const sessions = await listSessions(principal.creatorId);
    return {
      title: t('sessions.title'),
      body: (
        <>
          <PageHead
            title={t('sessions.title')}
            back={{ href: '/portal/account', text: t('portal.account') }}
          />
          <p>{t('sessions.intro')}</p>
          <ul className="cards">
            {sessions.map((session) => (
              <li key={session.id}>
                <SessionCard session={session} page={page} />
              </li>
            ))}
          </ul>
          <form method="post" action="/portal/account/sessions" data-signs-out={t('portal.unsent')}>
            <button className="critical" name="session" value="all">
              {t('sessions.endAll')}
            </button>
            <p className="help">{t('sessions.endAllHelp')}</p>
          </form>
        </>
      ),
    };
  });
}

/** Ends one session of the creator, or all. */
export function action({ request }: ActionFunctionArgs): Promise<Response> {
  return withCreatorPage(request, async ({ principal: { creatorId, credentialId } }) => {
    const session = (await readForm(request)).get('session') ?? '';
    if (session === 'all') await endSessionsOfCreator(creatorId);
    else if (isId(session)) await endSessionsOfCreator(creatorId, session);
    return session === 'all' || session === credentialId
      ? { redirect: '/portal/sign-in', setCookies: signOutCookies() }
      : { redirect: '/portal/account/sessions' };
  });
}

function SessionCard({ session, page }: { session: ListedSession; page: CreatorPage }) {
  const { t, locale, principal } = page;
  const ago = relativeTimeFor(locale, Date.now());
  const device = nameDevice(session.userAgent, t);
  const isCurrent = session.id === principal.credentialId;
  return (
    <article className="card">
      <div className="card-head">
        <h2>{device}</h2>
        {isCurrent && <p className="badge">{t('sessions.current')}</p>}
      </div>
      <p className="help">
        {t('sessions.started', { time: ago(session.startedAt.toISOString()) })}
        {' · '}
        {t('sessions.used', { time: ago(session.usedAt.toISOString()) })}
      </p>
      <form
        method="post"
        action="/portal/account/sessions"
        {...(isCurrent && { 'data-signs-out': t('portal.unsent') })}
      >
        <button
          className="secondary small"
          name="session"
          value={session.id}
          aria-label={t('sessions.endOf', { device })}
        >
          {t('sessions.end')}
        </button>
      </form>
    </article>
  );
}

/** More specific names come first: Chrome also names Safari, and Edge names both. */
const browsers: readonly [RegExp, string][] = [
  [/Edg(?:e|A|iOS)?\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/(?:Firefox|FxiOS)\//, 'Firefox'],
  [/(?:Chrome|CriOS)\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];
const systems: readonly [RegExp, string][] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'macOS'],
  [/Linux|X11/, 'Linux'],
];

/** Names a device by the header User-Agent, of which nothing else is shown. */
function nameDevice(userAgent: string | null, t: PortalText): string {
  const find = (names: typeof browsers) => names.find(([pattern]) => pattern.test(userAgent ?? ''))?.[1];
  const [browser, system] = [find(browsers), find(systems)];
  if (browser && system) return t('sessions.browserOn', { browser, system });
  return browser ?? system ?? t('sessions.unknown');
}
