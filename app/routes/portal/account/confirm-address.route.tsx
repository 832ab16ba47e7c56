import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import {
  addressMinutes,
  confirmAddress,
  openAddressLink,
  type OpenedChange,
} from '#app/domain/creators/account/address-change.ts';
import { readForm } from '#app/http/request.ts';
import { PortalMessage } from '../document.tsx';
import { withPortalPage } from '../with-page.tsx';
import type { PageResult, PortalPage } from '../page-response.tsx';

/** The link of a mail about a new address. It changes nothing, because mail scanners open links. */
export function loader({ request }: LoaderFunctionArgs): Promise<Response> {
  return withPortalPage(request, async (page) => {
    const token = new URL(request.url).searchParams.get('token') ?? '';
    const opened = await openAddressLink(token);
    return opened ? showConfirm(page, token, opened) : showResult(page, 'ended');
  });
}

/** Confirms one address. The mailbox may be on a device without a session. */
export function action({ request }: ActionFunctionArgs): Promise<Response> {
  return withPortalPage(request, async (page) =>
    showResult(page, await confirmAddress((await readForm(request)).get('token') ?? '')),
  );
}

function showConfirm({ t }: PortalPage, token: string, { side, ...emails }: OpenedChange): PageResult {
  return {
    title: t('account.confirmTitle'),
    body: (
      <form className="narrow" method="post" action="/portal/address">
        <h1>{t('account.confirmTitle')}</h1>
        <p>{t(side === 'old' ? 'account.confirmOld' : 'account.confirmNew', { ...emails })}</p>
        <input type="hidden" name="token" value={token} />
        <button>{t('account.confirm')}</button>
      </form>
    ),
  };
}

function showResult({ t }: PortalPage, result: 'waiting' | 'changed' | 'ended'): PageResult {
  const title = t(`account.${result}Title`);
  const text = t(`account.${result}`, { minutes: addressMinutes });
  const link = { href: '/portal/account', text: t('account.toAccount') };
  return {
    title,
    ...(result === 'ended' && { status: 400 }),
    body: <PortalMessage title={title} text={text} link={link} />,
  };
}
