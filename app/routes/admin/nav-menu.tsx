import { Link } from '@remix-run/react';
import { useTranslate } from '#app/ui/translate.tsx';

/** The app's entries in the menu of the store's admin, which draws them itself. */
export function NavMenu() {
  const t = useTranslate();
  return (
    <ui-nav-menu>
      <Link to="/" rel="home">
        {t('ui.home')}
      </Link>
      {areas.map((area) => (
        <Link key={area} to={`/${area}`}>
          {t(`ui.${area}`)}
        </Link>
      ))}
    </ui-nav-menu>
  );
}

/** An area of the app beside its home page: the first part of its addresses, and the name of its word. */
type Area = 'collabs' | 'campaigns' | 'settings';

/** The areas that there are, in the order of the menu. */
export const areas: readonly Area[] = ['collabs', 'campaigns', 'settings'];
