/** What is told of an event: what happened in which channel, and when. */
export interface ToldEvent {
  channelId: string;
  platformDomain: string;
  type: string;
  data: Record<string, unknown>;
  createdAt: Date;
}

/** The body of the message that tells of an event, as it is signed and sent. */
export function messageBody({ channelId, platformDomain, type, data, createdAt }: ToldEvent): string {
  return JSON.stringify({
    type,
    timestamp: createdAt.toISOString(),
    data: { channel: channelId, platformDomain, ...data },
  });
}
