import { v5 } from 'uuid';
import { takeToken, type BucketSize } from '#app/db/rate-buckets.ts';
import { Problem } from '#app/domain/problem.ts';

/** Five mails of one sender to an address at once, then one in 15 minutes. */
const perSender = { burst: 5, perSecond: 1 / 900 };
/** Of all networks together, which is all that a stranger can use up: at most 1,600 codes can be tried in a day. */
const perAddress = { burst: 30, perSecond: 1 / 300 };
/** Thirty mails at once, then one each minute. */
const perNetwork = { burst: 30, perSecond: 1 / 60 };
/** As many as of ten networks: all clients behind a proxy that `TRUSTED_PROXIES` does not cover share it. */
const ofUnknownNetworks = { burst: 300, perSecond: 1 / 6 };

/** Any constant: the ids of credentials have other versions. */
const namespace = '0f1c6f0e-59f7-4d0e-9f5c-0d4b1b2f6a11';

/** Who requests a sign-in mail. */
interface SignInSender {
  email: string;
  /**
   * An IPv4 address or the first 64 bits of an IPv6 address. Undefined when unknown: all unknown ones share a limit.
   */
  network: string | undefined;
  /** The id of a browser that signed in with this address before. */
  device: string | undefined;
}

/**
 * Counts one sign-in mail. All processes share the counts. A known device has a count of its own, so that no stranger can
 * keep the owner of an address from signing in.
 * @throws Problem `too-many-sign-in-mails`, the same for addresses of creators and others.
 */
export async function takeFromSignInLimit({ email, network, device }: SignInSender): Promise<void> {
  if (device !== undefined) return take(`device ${device}`, perSender);
  if (network === undefined) await take('unknown networks', ofUnknownNetworks);
  else await take(`network ${network}`, perNetwork);
  await take(`address ${email} of network ${network ?? 'unknown'}`, perSender);
  await take(`address ${email}`, perAddress);
}

/**
 * Counts one mail of a signed-in creator to another address. The creator's own address is not counted: strangers share
 * that count.
 * @throws Problem `too-many-sign-in-mails`.
 */
export async function takeFromAddressLimit(creatorId: string, newEmail: string): Promise<void> {
  await take(`creator ${creatorId}`, perSender);
  await take(`address ${newEmail}`, perAddress);
}

/** A hundred forms of a network at once, also with errors, then one in ten seconds. */
const formsPerNetwork = { burst: 100, perSecond: 1 / 10 };
/** As many as of ten networks. */
const formsOfUnknownNetworks = { burst: 1_000, perSecond: 1 };
/** Ten applications of a network at once, then one in ten minutes. */
const applicationsPerNetwork = { burst: 10, perSecond: 1 / 600 };
/** As many as of ten networks. */
const applicationsOfUnknownNetworks = { burst: 100, perSecond: 1 / 60 };
/** Three of an address and network to a brand at once, then one a day. */
const applicationsPerApplicant = { burst: 3, perSecond: 1 / 86_400 };
/** Of all networks together: ten of an address to a brand at once, then one in three hours. */
const applicationsPerAddress = { burst: 10, perSecond: 1 / 10_800 };
/** A hundred to a brand at once, then one in ten seconds. */
const applicationsPerChannel = { burst: 100, perSecond: 1 / 10 };

/** Counts one form of an application, which may have errors. @throws Problem `too-many-applications`. */
export async function takeFromApplicationFormLimit(network: string | undefined): Promise<void> {
  const code = 'too-many-applications';
  if (network === undefined) await take('application form of unknown networks', formsOfUnknownNetworks, code);
  else await take(`application form of network ${network}`, formsPerNetwork, code);
}

/** Counts one valid application of an address. @throws Problem `too-many-applications`, the same for every address. */
export async function takeFromApplicationLimit(
  channelId: string,
  email: string,
  network: string | undefined,
): Promise<void> {
  const code = 'too-many-applications';
  if (network === undefined)
    await take('application of unknown networks', applicationsOfUnknownNetworks, code);
  else await take(`application of network ${network}`, applicationsPerNetwork, code);
  await take(`application to ${channelId}`, applicationsPerChannel, code);
  const name = `application of ${email} to ${channelId}`;
  await take(`${name} from ${network ?? 'unknown'}`, applicationsPerApplicant, code);
  await take(name, applicationsPerAddress, code);
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
