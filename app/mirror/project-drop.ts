import type { Media, Prisma } from '#app/db/generated/client.ts';
import { platformIdOf } from '#app/domain/collabs/is-partial.ts';
import type { WholeCollab, WholeDrop, WholeDropProduct } from '#app/domain/collabs/load-collab.ts';
import { dropData } from '#app/domain/mirror-data/drop-data.ts';
import type { DropData, EntryFacts, MediaFacts } from '#app/domain/mirror-data/drop-data.ts';
import { numberOf } from '#app/domain/products/platform-id.ts';

/** Custom values flat by their handles, as themes read them. */
export function projectCustom(values: WholeCollab['customValues']): Record<string, Prisma.JsonValue> {
  return Object.fromEntries(values.map(({ definition, value }) => [definition.handle, value]));
}

/** One drop inside the mirror's `data`. */
export function projectDrop(drop: WholeDrop, index: number): DropData {
  const collectionId = platformIdOf(drop, 'collection');
  const { id, title, description, handle } = drop;
  const facts = {
    ...{ id, title, description, handle },
    createdAt: drop.createdAt.toISOString(),
    collectionId: collectionId === null ? null : numberOf(collectionId),
    media: drop.media.map(({ media }) => projectMedia(media)),
    products: drop.products.map(projectProduct),
    custom: projectCustom(drop.customValues),
  };
  return dropData(facts, index);
}

function projectProduct({
  id,
  product,
  platformVariantId,
  enhancement,
  customValues,
}: WholeDropProduct): EntryFacts {
  return {
    ...{ id, platformVariantId },
    platformId: product.platformId,
    platformHandle: product.platformHandle,
    enhancement: enhancement && {
      ...{ id: enhancement.id, note: enhancement.note },
      media: enhancement.media.map((item) => projectMedia(item.media)),
    },
    custom: projectCustom(customValues),
  };
}

function projectMedia({ url, mediaContentType, mimeType, alt }: Media): MediaFacts {
  return { url, mediaContentType, mimeType, alt };
}
