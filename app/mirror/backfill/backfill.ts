import { db } from '#app/db/client.ts';
import { env } from '#app/env.ts';
import type { Lanes } from '../lanes.ts';
import type { MirrorContext } from '../mirror-context.ts';
import { advanceFiles } from './advance-files.ts';
import { filesAtOnce } from './bulk-limits.ts';
import { waitsBehind } from './claim-entries.ts';
import type { LinePlace } from './claim-entries.ts';

/** How often it is looked whether there is something to do. */
const lookAgainMs = 1_000;

/** After the line was gone through almost in vain, and after something went wrong. */
const restMs = { inVain: 60_000, trouble: 10_000 };

/** Stands for the writing of files among the collabs under way. */
const lane = { collabId: '00000000-0000-0000-0000-000000000000', isInteractive: false };

/** How a channel stands as to files. */
interface Standing {
  /** How many files are on their way, and whether one of any kind is to be looked at. */
  underWay: number;
  isDue: boolean;
  /** Whether one has ended badly a short time ago. */
  rests: boolean;
  /** How many collabs wait behind the place up to which the line was gone through; counted no further than needed. */
  backlog: number;
}

/**
 * Decides for one channel, and in one process, what is written in files and what one by one. While there is enough for
 * files, what nobody waits for is left to them, but for what was found not to be fit for them.
 */
export class Backfill {
  #upTo: LinePlace | undefined;
  #isOn = false;
  #sawNothing = true;
  #lookedAt = -Infinity;
  #restsUntil = -Infinity;

  /** Whether files are written now. */
  get isOn(): boolean {
    return this.#isOn;
  }

  /** Up to where the line is left to be mirrored one by one; null for none of it, undefined for all. */
  get leaves(): LinePlace | null | undefined {
    return this.#isOn ? (this.#upTo ?? null) : undefined;
  }

  /** Has it looked at once whether there is something to do. */
  lookAgain(): void {
    this.#lookedAt = -Infinity;
  }

  /**
   * Begins, beside what else is under way, to write files or to look after them, if there is need. While an old file is
   * looked after, much may have come that is to be left to the next.
   */
  async consider(context: MirrorContext, lanes: Lanes): Promise<void> {
    const now = performance.now();
    const isAtWork = lanes.collabIds.includes(lane.collabId);
    if (now - this.#lookedAt < lookAgainMs || (isAtWork && this.#isOn)) return;
    this.#lookedAt = now;
    const { underWay, isDue, rests, backlog } = await readStanding(context.channel.id, this.#upTo);
    this.#sawNothing = backlog === 0;
    this.#isOn = !rests && now >= this.#restsUntil && backlog >= env.MIRROR_BULK_FROM;
    if (!this.#isOn) this.#upTo = undefined;
    if (isAtWork) return;
    const writes = this.#isOn && underWay < filesAtOnce;
    if (isDue || writes) lanes.begin(lane, () => this.#work(context, lanes, writes));
  }

  /**
   * Asked before some of what nobody waits for is mirrored one by one: whether it is left to files after all, because much
   * has come since nothing was seen.
   */
  async reconsider(context: MirrorContext, lanes: Lanes): Promise<boolean> {
    if (this.#isOn) return false;
    if (this.#sawNothing) this.lookAgain();
    await this.consider(context, lanes);
    return this.#isOn;
  }

  async #work(context: MirrorContext, lanes: Lanes, writes: boolean): Promise<void> {
    const from = { behind: this.#upTo, except: () => lanes.collabIds, mustStop: () => lanes.isEnding };
    const outcome = await advanceFiles(context, writes ? from : undefined);
    this.lookAgain();
    if (outcome === 'trouble') this.#rest(restMs.trouble);
    else if (outcome !== undefined) {
      this.#upTo = outcome.upTo;
      if (outcome.claimed * 10 < outcome.scanned) this.#rest(restMs.inVain);
    }
  }

  #rest(ms: number): void {
    this.#restsUntil = performance.now() + ms;
  }
}

const backfills = new Map<string, Backfill>();

/** This process's view of a channel, at the beginning of a drain: what asked for it is looked at at once. */
export function backfillOf(channelId: string): Backfill {
  const known = backfills.get(channelId) ?? new Backfill();
  backfills.set(channelId, known);
  known.lookAgain();
  return known;
}

async function readStanding(channelId: string, upTo: LinePlace | undefined): Promise<Standing> {
  const [row] = await db.$queryRaw<Standing[]>`
    SELECT count(*) FILTER (WHERE state <> 'failed')::int AS "underWay",
      coalesce(bool_or(look_at <= now()), false) AS "isDue",
      coalesce(bool_or(state = 'failed' AND look_at > now()), false) AS rests,
      (SELECT count(*)::int FROM (
        SELECT 1 FROM mirror_entries WHERE ${waitsBehind(channelId, upTo)} LIMIT ${env.MIRROR_BULK_FROM}
      ) AS waiting) AS backlog
    FROM bulk_writes WHERE channel_id = ${channelId}::uuid`;
  return row ?? { underWay: 0, isDue: false, rests: false, backlog: 0 };
}
