import { valueAt, type FieldAt } from '#app/ui/edit-form-state.ts';
import { mediaKeys, type DropValues, type ItemValue, type MediaValue } from '#app/ui/drop-values.ts';

/**
 * Errors of products by key, each as one text, so that unchanged errors cause no render. An error stays with
 * its product or media when those move.
 * @param sent the products in the request, to which the paths refer.
 */
export function problemsByKey(details: readonly Detail[], sent: readonly ItemValue[]): Map<string, string> {
  const found = new Map<string, string>();
  for (const { path, message } of details) {
    const [, index, within] = /^products\[(\d+)\]\.?(.*)$/.exec(path) ?? [];
    const item = sent[Number(index)];
    if (item === undefined || within === undefined) continue;
    const before = found.get(item.key);
    const line = `${byMediaKey(within, item)}\u0000${message}`;
    found.set(item.key, before === undefined ? line : `${before}\u0001${line}`);
  }
  return found;
}

/** The errors of one product, from the text of {@link problemsByKey}. */
export function problemsIn(problems: string): Detail[] {
  if (problems === '') return [];
  return problems.split('\u0001').map((line) => {
    const [path = '', message = ''] = line.split('\u0000');
    return { path, message };
  });
}

/** The value of an error's field; products and media are the same ones after they moved. */
export const fieldOfDropProblem: FieldAt<DropValues> = (values, path, sent) => {
  const [, index = '', within = ''] = /^products\[(\d+)\]\.?(.*)$/.exec(path) ?? [];
  if (index === '') return ofMedia(values, { media: sent.media, path, prefix: 'media' });
  const sentItem = sent.products[Number(index)];
  const item = values.products.find(({ key }) => key === sentItem?.key);
  const media = sentItem?.enhancement?.media ?? [];
  return item && ofMedia(item, { media, path: within, prefix: 'enhancement.media' });
};

interface MediaSearch {
  /** The sent media, to which the path refers. */
  media: readonly MediaValue[];
  path: string;
  prefix: string;
}

function ofMedia(values: object, { media, path, prefix }: MediaSearch): unknown {
  if (!path.startsWith(`${prefix}[`)) return valueAt(values, path);
  const [, index = '', within = ''] = /\[(\d+)\]\.?(.*)$/.exec(path) ?? [];
  const present = (valueAt(values, prefix) ?? []) as MediaValue[];
  const item = present[mediaKeys(present).indexOf(mediaKeys(media)[Number(index)] ?? '')];
  return within === '' ? item?.url : valueAt(item, within);
}

/** The path of a media error. */
export function mediaPath(key: string): string {
  return `enhancement.media[${JSON.stringify(key)}]`;
}

function byMediaKey(path: string, { enhancement }: ItemValue): string {
  return path.replace(/^enhancement\.media\[(\d+)\]/, (whole, index) => {
    const key = mediaKeys(enhancement?.media ?? [])[Number(index)];
    return key === undefined ? whole : mediaPath(key);
  });
}

/** The error of an item of the drop's own media. @param sent the media in the request, to which the paths refer. */
export function mediaProblem(
  details: readonly Detail[],
  sent: readonly MediaValue[],
  key: string,
): string | undefined {
  return problemWithin(details, `media[${mediaKeys(sent).indexOf(key)}]`);
}

/** An error and the form item of its path. */
interface Detail {
  path: string;
  message: string;
}

/** The first error of a value or of a part of it. */
export function problemWithin(details: readonly Detail[], path: string): string | undefined {
  return details.find(
    (detail) =>
      detail.path === path || detail.path.startsWith(`${path}.`) || detail.path.startsWith(`${path}[`),
  )?.message;
}
