import type { FuzzTarget } from './fuzz-operation.ts';

/** Maximum number of remembered objects: recent ones are read again. */
const limit = 24;
/** How often the newest object is used, so that accepted writes are read. */
const newestEvery = 3;

/** Removals keep as many drops. */
const fewestDrops = 3;

/** A collab and, if one was created, one of its drops. */
interface KnownCollab {
  id: string;
  dropId?: string;
  /** Of a product of that drop. */
  enhancementId?: string;
}

/** Objects of a channel besides collabs: the parameter of their path, and their name in a response. */
const channelObjects = {
  campaignId: 'campaign',
  tierId: 'collabTier',
  fieldId: 'customFieldDefinition',
} as const;

type ChannelObject = keyof typeof channelObjects;

/** Objects that fuzzing has found or created. */
export class KnownObjects {
  /** The brand's domain. */
  readonly domain: string;
  private readonly collabs: KnownCollab[];
  private readonly cursors: string[] = ['AAAA'];
  private readonly others: Record<ChannelObject, string[]> = { campaignId: [], tierId: [], fieldId: [] };

  constructor({ domain, collabIds }: FuzzTarget) {
    this.domain = domain;
    this.collabs = collabIds.map((id) => ({ id }));
  }

  /** A collab by index. */
  collab(pick: number): KnownCollab {
    return pickFrom(this.collabs, pick) ?? { id: 'none' };
  }

  /** A collab with a drop by index; one without a drop if none has one. */
  collabWithDrop(pick: number): KnownCollab {
    const withDrop = this.collabs.filter(({ dropId }) => dropId !== undefined);
    return pickFrom(withDrop, pick) ?? this.collab(pick);
  }

  /** Whether a drop can be removed: the other operations need some. */
  hasSpareDrop(): boolean {
    return this.collabs.filter(({ dropId }) => dropId !== undefined).length > fewestDrops;
  }

  /** A campaign, tier or custom field by index. */
  other(parameter: ChannelObject, pick: number): string {
    return pickFrom(this.others[parameter], pick) ?? 'none';
  }

  /** An index into a list by number. */
  cursor(pick: number): string {
    return pickFrom(this.cursors, pick) ?? '';
  }

  /**
   * Collects ids of a 200 response for later requests.
   * @param request whose response it is.
   */
  learn({ method, path }: { method: string; path: string }, text: string): void {
    const collabId = /^\{"collab":\{"_id":"([^"]+)"/.exec(text)?.[1];
    const dropId = /^\{"drop":\{"_id":"([^"]+)"/.exec(text)?.[1];
    const cursor = /"nextCursor":"([^"]+)"\}\}$/.exec(text)?.[1];
    if (collabId !== undefined && !this.collabs.some(({ id }) => id === collabId))
      add(this.collabs, { id: collabId });
    const ofDrop = dropId !== undefined && this.collabs.find(({ id }) => path.includes(id));
    if (ofDrop) this.learnDrop(ofDrop, { dropId, isRemoved: method === 'DELETE', text });
    for (const [parameter, name] of Object.entries(channelObjects)) {
      const id = new RegExp(`^\\{"${name}":\\{"_id":"([^"]+)"`).exec(text)?.[1];
      const ids = this.others[parameter as ChannelObject];
      if (id === undefined) continue;
      if (method === 'DELETE') ids.splice(ids.indexOf(id), 1);
      else if (!ids.includes(id)) add(ids, id);
    }
    if (cursor !== undefined) add(this.cursors, cursor);
  }

  private learnDrop(
    collab: KnownCollab,
    { dropId, isRemoved, text }: { dropId: string; isRemoved: boolean; text: string },
  ): void {
    delete collab.dropId;
    delete collab.enhancementId;
    if (isRemoved) return;
    collab.dropId = dropId;
    const enhancementId = /"enhancements":\[(?:\{"_id":)?"([^"]+)"/.exec(text)?.[1];
    if (enhancementId !== undefined) collab.enhancementId = enhancementId;
  }
}

function pickFrom<T>(values: readonly T[], pick: number): T | undefined {
  return pick % newestEvery === 0 ? values.at(-1) : values[pick % values.length];
}

function add<T>(values: T[], one: T): void {
  values.push(one);
  if (values.length > limit) values.shift();
}
