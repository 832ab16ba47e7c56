import { useTranslate } from '#app/ui/translate.tsx';

/** The author of a change. `name` is the key's label, the file's, partner's or person's name; null if unknown. */
export interface NamedActor {
  kind: 'key' | 'partner' | 'admin' | 'creator' | 'import';
  id: string;
  name: string | null;
}

const named = {
  key: 'drop.byKey',
  partner: 'drop.byPartner',
  import: 'drop.byImport',
} as const;
const unnamed = {
  key: 'drop.byUnnamedKey',
  partner: 'drop.byUnnamedPartner',
  admin: 'drop.byStaff',
  import: 'drop.byUnnamedImport',
} as const;

/**
 * The display name of a change's author; null is the service itself.
 * @param you the signed-in user.
 */
export function useActorName(you: string): (actor: NamedActor | null) => string {
  const t = useTranslate();
  return (actor) => {
    if (!actor) return t('drop.byService');
    const { kind, id, name } = actor;
    if (kind === 'admin' && id === you) return t('drop.byYou');
    if (kind === 'creator') return t('drop.byCreator');
    if (!name) return t(unnamed[kind]);
    return kind === 'admin' ? name : t(named[kind], { name });
  };
}
