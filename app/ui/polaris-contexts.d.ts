/* What Polaris does not name among its parts; its types stand elsewhere than its code. */
declare module '@shopify/polaris/build/esm/utilities/media-query/context.js' {
  export { MediaQueryContext } from '@shopify/polaris/build/ts/src/utilities/media-query/context';
}
declare module '@shopify/polaris/build/esm/utilities/portals/context.js' {
  export { PortalsManagerContext } from '@shopify/polaris/build/ts/src/utilities/portals/context';
}
