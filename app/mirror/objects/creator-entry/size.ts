import { limits } from '#app/domain/limits.ts';
import { measurePayload } from '#app/domain/mirror-data/payload-size.ts';
import type { Message } from '#app/i18n/catalog.ts';
import { message } from '#app/i18n/message.ts';
import { creatorFields } from '../definition/desired.ts';
import type { FieldsOf } from '../definition/desired.ts';
import { CannotMirror } from '../object-kind.ts';
import type { CreatorEntry } from './desired.ts';

/**
 * The maximum size of one value in bytes, by field type.
 * https://shopify.dev/docs/apps/build/metafields/metafield-limits
 */
const mostBytes: Partial<Record<string, number>> = { json: limits.mirrorDataBytes, url: 2048 };
const mostBytesOfOthers = 64 * 1024;

/** @throws {CannotMirror} when a value is larger than the platform accepts; names its largest parts. */
export function assertEntryFits(entry: CreatorEntry, channel: FieldsOf): void {
  const types = new Map(creatorFields(channel).map(({ key, type }) => [key, type]));
  for (const { key, value } of entry.fields) {
    const most = mostBytes[types.get(key) ?? ''] ?? mostBytesOfOthers;
    const size = Buffer.byteLength(value);
    const params = { key, size, max: most, over: size - most };
    if (size > most)
      throw new CannotMirror(
        key === 'data'
          ? message('entry-data-too-large', { ...params, parts: largestParts(value) })
          : message('entry-value-too-large', params),
      );
  }
}

interface Part {
  name: Message;
  bytes: number;
}

function largestParts(data: string): Message[] {
  const { 'cc-creator-drops': drops, ...values } = JSON.parse(data) as Record<string, unknown>;
  const parts = [
    ...(drops as Record<string, unknown>[]).map(partOfDrop),
    ...Object.entries(values).map(partOfValue),
  ];
  const largest = parts.sort((a, b) => b.bytes - a.bytes).slice(0, 3);
  return largest.map(({ name }) => name);
}

function partOfDrop(drop: Record<string, unknown>): Part {
  const bytes = measurePayload(drop);
  return { name: message('part-drop', { title: String(drop['cc-creator-drop-title']), bytes }), bytes };
}

function partOfValue([key, value]: [string, unknown]): Part {
  const bytes = measurePayload(value);
  return { name: message('part-value', { key, bytes }), bytes };
}
