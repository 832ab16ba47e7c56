import {
  acquireDeliveries,
  listDueChannels,
  saveLastChannel,
  type AcquiredDelivery,
} from '#app/db/event-deliveries.ts';
import { deliveryTimeoutMs } from './send.ts';

const concurrentDeliveries = 4;
/** A turn has so many channels and so many deliveries at most. Then the next channels follow. */
const turnSize = 20;
/** A process that records no outcome within this time counts as crashed. */
const leaseSeconds = (3 * deliveryTimeoutMs) / 1_000;

/** Takes the due deliveries of an endpoint from its channels in turn, so that one with many does not delay the others. */
export class Turns {
  readonly #endpointId: string;
  /** The last channel of which deliveries were acquired. */
  #last: string | undefined;
  readonly #lastSaved: string | undefined;
  /** The channels of this turn that may have due deliveries; the first ones are next. */
  #channels: string[] = [];
  /** Deliveries that this turn may still have. */
  #left = 0;
  /** Whether the next turn begins with the first channel again. */
  #isOver = false;

  /** @param last the channel after which the first turn begins. */
  constructor(endpointId: string, last: string | undefined) {
    this.#endpointId = endpointId;
    this.#last = last;
    this.#lastSaved = last;
  }

  /** @returns up to {@link concurrentDeliveries}, of as many channels; none when none is due. */
  async acquireNext(): Promise<AcquiredDelivery[]> {
    let due: AcquiredDelivery[] = [];
    for (let isNew = false; due.length === 0;) {
      if (this.#channels.length === 0 || this.#left <= 0) {
        if (isNew) break;
        isNew = true;
        await this.#begin();
      }
      due = await this.#acquireOf(this.#channels.splice(0, concurrentDeliveries));
    }
    this.#left -= due.length;
    return due;
  }

  async #begin(): Promise<void> {
    const list = (after: string | undefined) => listDueChannels(this.#endpointId, { after, limit: turnSize });
    const after = this.#isOver ? undefined : this.#last;
    this.#channels = await list(after);
    if (this.#channels.length === 0 && after !== undefined) this.#channels = await list(undefined);
    this.#isOver = this.#channels.length < turnSize;
    this.#left = turnSize;
    this.#last = undefined;
  }

  async #acquireOf(channels: readonly string[]): Promise<AcquiredDelivery[]> {
    const limit = Math.floor(concurrentDeliveries / Math.max(1, channels.length));
    const acquired = await Promise.all(
      channels.map((channelId) =>
        acquireDeliveries({ endpointId: this.#endpointId, channelId }, { limit, leaseSeconds }),
      ),
    );
    this.#channels.push(...channels.filter((_, index) => acquired[index]?.length === limit));
    const last = channels.at(-1);
    // The others follow again in the same turn.
    if (last !== undefined && last > (this.#last ?? '')) this.#last = last;
    return acquired.flat();
  }

  /** Saves where the next run goes on. */
  async save(): Promise<void> {
    if (this.#last !== undefined && this.#last !== this.#lastSaved)
      await saveLastChannel(this.#endpointId, this.#last);
  }
}
