import { PortalMessage } from './document.tsx';
import { withPortalPage } from './with-page.tsx';

/** Any other path of the portal. */
export function loader({ request }: { request: Request }): Promise<Response> {
  return withPortalPage(request, ({ t }) => {
    const title = t('errors.missingTitle');
    const link = { href: '/portal', text: t('errors.home') };
    const body = <PortalMessage title={title} text={t('errors.missing')} link={link} />;
    return Promise.resolve({ title, status: 404, body });
  });
}

export const action = loader;
