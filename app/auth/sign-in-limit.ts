import { v5 } from 'uuid';
import { takeToken } from '#app/db/rate-buckets.ts';
import type { BucketSize } from '#app/db/rate-buckets.ts';
import { Problem } from '#app/domain/problem.ts';

/** Five mails at once, then one in 15 minutes: at most 500 codes of an address can be tried in a day. */
const perAddress = { burst: 5, perSecond: 1 / 900 };
/** Thirty mails at once, then one each minute. */
const perNetwork = { burst: 30, perSecond: 1 / 60 };
/** Networks whose limits unknown ones share: a forged `X-Forwarded-For` hides the network, and must not lift its limit. */
const asManyAs = 10;

/** Any constant: the ids of credentials have other versions. */
const namespace = '0f1c6f0e-59f7-4d0e-9f5c-0d4b1b2f6a11';

/**
 * Counts one sign-in mail. All processes share the counts.
 * @param network of the client: an IPv4 address or the first 64 bits of an IPv6 address; undefined when unknown,
 *   as behind a proxy without `TRUSTED_PROXIES`.
 * @throws Problem `too-many-sign-in-mails`, the same for addresses of creators and others.
 */
export async function takeFromSignInLimit(email: string, network: string | undefined): Promise<void> {
  await take(`network ${network ?? 'any'}`, bucketOf(network, perNetwork));
  await take(`address ${email}`, perAddress);
}

/** Ten applications of a network at once, then one in ten minutes. */
const applicationsPerNetwork = { burst: 10, perSecond: 1 / 600 };
/** Three of an address to a brand at once, then one a day. */
const applicationsPerAddress = { burst: 3, perSecond: 1 / 86_400 };
/** A hundred to a brand at once, then one in ten seconds. */
const applicationsPerChannel = { burst: 100, perSecond: 1 / 10 };

/** Counts one attempt to apply to a channel. @throws Problem `too-many-applications`. */
export async function takeFromApplicationLimit(
  channelId: string,
  network: string | undefined,
): Promise<void> {
  const name = `application of network ${network ?? 'any'}`;
  await take(name, bucketOf(network, applicationsPerNetwork), 'too-many-applications');
  await take(`application to ${channelId}`, applicationsPerChannel, 'too-many-applications');
}

/** Counts one valid application of an address. @throws Problem `too-many-applications`, the same for every address. */
export async function takeFromApplicantLimit(channelId: string, email: string): Promise<void> {
  await take(`application of ${email} to ${channelId}`, applicationsPerAddress, 'too-many-applications');
}

/** The bucket of a network, or the one that clients of unknown networks share. */
function bucketOf(network: string | undefined, { burst, perSecond }: BucketSize): BucketSize {
  const times = network === undefined ? asManyAs : 1;
  return { burst: burst * times, perSecond: perSecond * times };
}

async function take(
  name: string,
  bucket: BucketSize,
  code: 'too-many-sign-in-mails' | 'too-many-applications' = 'too-many-sign-in-mails',
): Promise<void> {
  const seconds = await takeToken(v5(name, namespace), bucket);
  if (seconds > 0)
    throw new Problem(code, { minutes: Math.ceil(seconds / 60) }, { retryAfterSeconds: seconds });
}
