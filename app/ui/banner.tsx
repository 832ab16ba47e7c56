import { lazyPart } from './lazy-component.tsx';

/** The library's banner. Few visits show one, so a page loads it with the first. */
export const Banner = lazyPart(async () => (await import('./polaris-banner.ts')).Banner);
