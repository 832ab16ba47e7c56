import type { Supervisor } from '../processes.ts';

/** User tokens are valid for 15 minutes (app/auth/signing-keys.ts). */
const renewAfterMs = 10 * 60_000;
/** Short, because a timer stands still while the machine sleeps. */
const checkEveryMs = 15_000;

/**
 * Renews user tokens before they expire, until the supervisor stops. Repeats a failed renewal at the next check.
 * @throws when the first renewal fails.
 */
export async function renewUntilStop(supervisor: Supervisor, renew: () => Promise<void>): Promise<void> {
  let renewedAt = Date.now();
  await renew();
  let isRenewing = false;
  const check = async () => {
    const now = Date.now();
    if (isRenewing || now - renewedAt < renewAfterMs) return;
    isRenewing = true;
    try {
      await renew();
      renewedAt = now;
    } catch (error) {
      console.error(`The user tokens in .local/demo.json are not renewed yet: ${String(error)}`);
    } finally {
      isRenewing = false;
    }
  };
  const timer = setInterval(() => void check(), checkEveryMs);
  supervisor.onStop(() => {
    clearInterval(timer);
    return Promise.resolve();
  });
}
