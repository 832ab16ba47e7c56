import { useText } from '#app/ui/text/use-text.tsx';
import type { ToldChange } from './change-words.tsx';

/** What somebody who changed a drop is called. @param you the person at the page. */
export function useActorName(you: string): (who: ToldChange['who']) => string {
  const text = useText();
  return ({ kind, id, name }) => {
    if (kind === 'admin') return id === you ? text('drop.byYou') : (name ?? text('drop.byStaff', { id }));
    if (kind === 'creator') return text('drop.byCreator');
    if (!name) return text(kind === 'key' ? 'drop.byUnnamedKey' : 'drop.byUnnamedPartner');
    return text(kind === 'key' ? 'drop.byKey' : 'drop.byPartner', { name });
  };
}
