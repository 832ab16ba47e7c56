import { Link as RemixLink } from '@remix-run/react';
import type { ComponentProps } from 'react';

interface PolarisLinkProps extends Omit<ComponentProps<'a'>, 'ref' | 'href' | 'disabled'> {
  url: string;
  external?: boolean | undefined;
}

/** What Polaris makes links of: those within the app change the page without loading it anew. */
export function Link({ url, external = false, target, rel, children, ...rest }: PolarisLinkProps) {
  if (external || target === '_blank' || target === '_top' || /^[a-z]+:/.test(url))
    return (
      <a {...rest} href={url} target={target ?? '_blank'} rel={rel ?? 'noopener noreferrer'}>
        {children}
      </a>
    );
  return (
    <RemixLink {...rest} to={url}>
      {children}
    </RemixLink>
  );
}
