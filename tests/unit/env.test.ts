import { describe, expect, it } from 'vitest';
import { parseEnv, SettingsError } from '#app/env.ts';
import { appSettings } from '../support/world/app-settings.ts';

const right = { ...appSettings, DATABASE_URL: 'postgresql://127.0.0.1/x' };

describe('the settings', () => {
  it('have their defaults', () => {
    expect(parseEnv({ ...right, PORT: undefined, NODE_ENV: undefined })).toMatchObject({
      PORT: 3000,
      NODE_ENV: 'production',
      SHOPIFY_ADMIN_URL: 'https://{shop}',
      APP_BRIDGE_URL: 'https://cdn.shopify.com/shopifycloud/app-bridge.js',
    });
  });

  it.each([
    ['DATABASE_URL', undefined],
    ['DATABASE_URL', 'mysql://x'],
    ['APP_URL', undefined],
    ['APP_URL', 'http://collabs.example.com'],
    ['APP_URL', 'collabs'],
    ['SHOPIFY_API_KEY', ''],
    ['SHOPIFY_API_SECRET', 'short'],
    ['SHOPIFY_ADMIN_URL', 'https://example.com'],
    ['SHOPIFY_ADMIN_URL', 'http://{shop}'],
    ['APP_BRIDGE_URL', 'http://cdn.example.com/app-bridge.js'],
    ['ENCRYPTION_KEY', undefined],
    ['ENCRYPTION_KEY', 'c2hvcnQ='],
    ['ENCRYPTION_KEY', Buffer.alloc(32).toString('base64')],
    ['ENCRYPTION_KEY', Buffer.alloc(32, 'changeme').toString('base64')],
    ['ENCRYPTION_KEY', `${appSettings.ENCRYPTION_KEY},c2hvcnQ=`],
    ['ENCRYPTION_KEY', `${appSettings.ENCRYPTION_KEY},`],
    ['PORT', 'eighty'],
    ['PORT', '70000'],
    ['LOG_LEVEL', 'loud'],
    ['RUN_WORKER', 'yes'],
    ['ROLE', 'worker'],
    ['DATABASE_POOL_SIZE', '4'],
    ['SMTP_URL', 'https://smtp.example.com'],
    ['MAIL_FROM', 'Halo <a@b.example>\r\nBcc: c@d.example'],
  ])('name %s when it is %j', (name, value) => {
    expect(() => parseEnv({ ...right, [name]: value })).toThrow(SettingsError);
    expect(() => parseEnv({ ...right, [name]: value })).toThrow(new RegExp(`^Invalid settings:\n  ${name} `));
  });

  it('require the sender of mails with a mail server', () => {
    const url = { SMTP_URL: 'smtps://user:hunter2@smtp.example.com' };
    expect(() => parseEnv({ ...right, ...url })).toThrow('MAIL_FROM is missing');
    expect(() => parseEnv({ ...right, ...url, MAIL_FROM: 'Halo <mail@halo.example>' })).not.toThrow();
  });

  it('reject a worker in a process for webhooks alone', () => {
    expect(() => parseEnv({ ...right, ROLE: 'webhooks', RUN_WORKER: 'true' })).toThrow(
      'RUN_WORKER must be false',
    );
  });

  it('list several keys in the order in which they are given', () => {
    const other = Buffer.alloc(32, 'another encryption key').toString('base64');
    const both = parseEnv({ ...right, ENCRYPTION_KEY: `${other}, ${appSettings.ENCRYPTION_KEY}` });
    expect(both.ENCRYPTION_KEY.map((key) => key.toString('base64'))).toEqual([
      other,
      appSettings.ENCRYPTION_KEY,
    ]);
  });

  it('report all problems at once, and quote no secret', () => {
    const wrong = { ...right, PORT: '-1', SHOPIFY_API_SECRET: 'hunter2', ENCRYPTION_KEY: 'hunter3' };
    expect(() => parseEnv(wrong)).toThrow(/PORT[\s\S]*SHOPIFY_API_SECRET[\s\S]*ENCRYPTION_KEY/);
    expect(() => parseEnv(wrong)).not.toThrow(/hunter/);
  });
});
