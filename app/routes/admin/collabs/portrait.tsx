import { Avatar } from '@shopify/polaris';

/** A creator's picture, or the initial letter if it is missing or fails to load. */
export function Portrait({
  picture,
  name,
  isLarge = false,
}: {
  picture: string | null;
  name: string;
  isLarge?: boolean;
}) {
  const initials = name
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => /./u.exec(word)?.[0] ?? '')
    .join('')
    .toUpperCase();
  return (
    <Avatar
      size={isLarge ? 'xl' : 'md'}
      initials={initials}
      name={name}
      {...(picture !== null && { source: picture })}
    />
  );
}
