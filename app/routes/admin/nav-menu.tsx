import { Link } from '@remix-run/react';
import { useTranslate } from '#app/ui/translate.tsx';

/** The app's items in the admin's navigation menu. */
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

/** An area of the app: the first segment of its paths, and the message of its name. */
type Area = 'collabs' | 'applications' | 'drops' | 'campaigns' | 'settings';

/** The areas in the order of the menu. */
export const areas: readonly Area[] = ['collabs', 'applications', 'drops', 'campaigns', 'settings'];
