import { describe, expect, it } from 'vitest';
import { receiveMail } from '../../../local/mail/receive-mail.ts';
import { createCollab } from '../../support/api-calls.ts';
import { countJobs, makeJobsDue } from '../../support/db/jobs.ts';
import { listSignInMails, untilSignInMail } from '../../support/portal.ts';
import { until } from '../../support/until.ts';
import { locationOf, mailUrl, open, portalWorld, spaced, toCodePage } from './portal-world.ts';

const email = 'ada@example.com';

describe('the mail', () => {
  it('waits while the mail server is away, and every attempt has the same id and secrets', async () => {
    await createCollab(portalWorld(), portalWorld().halo, { email });
    const browser = open();
    expect(locationOf(await browser.post('/portal/sign-in', { email }))).toEqual(toCodePage);
    expect((await browser.get('/portal/sign-in/code')).text).toContain('It can take a few minutes.');
    await until('the job has failed', () => portalWorld().processes.logOf('app').includes('ECONNREFUSED'));
    // This one takes the mail and fails before it confirms.
    const taken: Buffer[] = [];
    const failing = await receiveMail(portalWorld().smtpPort, ({ raw }) => {
      taken.push(raw);
      return Promise.reject(new Error('Disk full'));
    });
    await until('it was sent once', async () => {
      await makeJobsDue(portalWorld().database);
      return taken.length > 0;
    });
    await failing.close();
    await mailUrl();
    await until('it was sent again', async () => {
      await makeJobsDue(portalWorld().database);
      return (await listSignInMails(await mailUrl(), email)).length > 0;
    });
    const { link, code, messageId } = await untilSignInMail(await mailUrl(), email);
    expect(messageId).toMatch(/^<sign-in\.[0-9a-f-]{36}@collabs\.example>$/);
    const [first = ''] = taken.map(String);
    expect(first).toContain(messageId);
    expect(first).toContain(spaced(code));
    expect((await browser.get(link)).text).toContain('Confirm sign-in');
    await until(
      'no job is left',
      async () => (await countJobs(portalWorld().database, 'send-sign-in-mail')) === 0,
    );
  });

  it('is in the language of the browser, as HTML and as plain text', async () => {
    const browser = open({ 'Accept-Language': 'de-AT' });
    await createCollab(portalWorld(), portalWorld().halo, { email: 'greta@example.com' });
    await browser.post('/portal/sign-in', { email: 'Greta@Example.com ' });
    const { subject, text, link, code } = await untilSignInMail(await mailUrl(), 'greta@example.com');
    expect(subject).toBe(`${spaced(code)} ist Ihr Anmeldecode`);
    expect(text).toContain('Link und Code funktionieren einmal und 15 Minuten lang');
    expect((await browser.get(link)).text).toContain('<html lang="de">');
  });
});
