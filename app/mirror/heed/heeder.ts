import type { DueNotice } from './due-notices.ts';

/**
 * Does what messages of one topic ask for. It looks at how things stand and takes what a message says for a hint: it may
 * be a repetition, late, or undone by now. Doing it twice has the effect of once.
 * @returns the ids of those that have to be looked into a little later; all others are settled.
 * @throws {PlatformError} when the platform could not be asked: all of them are tried again.
 */
export type Heeder = (channelId: string, notices: readonly DueNotice[]) => Promise<Later>;

/** Ids of messages that cannot be judged yet. */
export type Later = readonly string[];

export const none: Later = [];
