import { limits } from '#app/domain/limits.ts';
import { bytesOf } from '#app/domain/mirror-data/data-bytes.ts';
import { CannotMirror } from './cannot-mirror.ts';
import { creatorFields } from './creator-fields.ts';
import type { FieldsOf } from './creator-fields.ts';
import type { CreatorEntry } from './project-creator.ts';

/** The most bytes that the platform takes for one value, by the type of its field. https://shopify.dev/docs/apps/build/metafields/metafield-limits */
const mostBytes: Partial<Record<string, number>> = { json: limits.mirrorDataBytes, url: 2048 };
const mostBytesOfOthers = 64 * 1024;

/** @throws {CannotMirror} when a value is larger than the platform takes, naming what takes the most room. */
export function checkEntrySize(entry: CreatorEntry, channel: FieldsOf): void {
  const types = new Map(creatorFields(channel).map(({ key, type }) => [key, type]));
  for (const { key, value } of entry.fields) {
    const most = mostBytes[types.get(key) ?? ''] ?? mostBytesOfOthers;
    const size = Buffer.byteLength(value);
    if (size > most)
      throw new CannotMirror(
        `"${key}" is ${size} bytes long, and the store takes ${most}: shorten it by ${size - most}.${key === 'data' ? adviceOn(value) : ''}`,
      );
  }
}

interface Part {
  name: string;
  bytes: number;
}

/** Names the largest parts of the data, in the words of the interface. */
function adviceOn(data: string): string {
  const { 'cc-creator-drops': drops, ...values } = JSON.parse(data) as Record<string, unknown>;
  const parts = [
    ...(drops as Record<string, unknown>[]).map(partOfDrop),
    ...Object.entries(values).map(partOfValue),
  ];
  const largest = parts.sort((a, b) => b.bytes - a.bytes).slice(0, 3);
  const named = largest.map(({ name, bytes }) => `${name} (${bytes} bytes)`).join(', ');
  return ` The most room is taken by ${named}. Shorten notes, descriptions and custom values, or take products out of drops.`;
}

function partOfDrop(drop: Record<string, unknown>): Part {
  return { name: `the drop "${String(drop['cc-creator-drop-title'])}"`, bytes: bytesOf(drop) };
}

function partOfValue([key, value]: [string, unknown]): Part {
  return { name: `the value "${key}"`, bytes: bytesOf(value) };
}
