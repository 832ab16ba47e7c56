import { Link } from '@remix-run/react';
import { useText } from '#app/ui/text/use-text.tsx';
import { areas } from './areas.ts';

/** The app's entries in the menu of the store's admin, which draws them itself. */
export function NavMenu() {
  const text = useText();
  return (
    <ui-nav-menu>
      <Link to="/" rel="home">
        {text('ui.home')}
      </Link>
      {areas.map((area) => (
        <Link key={area} to={`/${area}`}>
          {text(`ui.${area}`)}
        </Link>
      ))}
    </ui-nav-menu>
  );
}
