import { useSearchParams } from '@remix-run/react';
import { InlineStack, Pagination } from '@shopify/polaris';
import { useTranslate } from './translate.tsx';

interface ListPaginationProps {
  /** What is turned, for those who do not see it. */
  label: string;
  /** The places from which the pages beside this one go on; null where there are none. */
  next: string | null;
  previous: string | null;
  /** The words of the address under which a place stands. */
  params: { after: string; before: string };
}

/** Leads to the pages beside one of a list that shows the latest first; nothing where the list is no longer than a page. */
export function ListPagination({ label, next, previous, params: words }: ListPaginationProps) {
  const t = useTranslate();
  const [, setSearch] = useSearchParams();
  if (next === null && previous === null) return null;
  const turn = (word: string, place: string | null) =>
    setSearch(
      (now) => {
        for (const name of Object.values(words)) now.delete(name);
        if (place !== null) now.set(word, place);
        return now;
      },
      { preventScrollReset: true },
    );
  return (
    <InlineStack align="center">
      <Pagination
        hasPrevious={previous !== null}
        onPrevious={() => turn(words.before, previous)}
        hasNext={next !== null}
        onNext={() => turn(words.after, next)}
        accessibilityLabel={label}
        previousTooltip={t('ui.newer')}
        nextTooltip={t('ui.older')}
      />
    </InlineStack>
  );
}
