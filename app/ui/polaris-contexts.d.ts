/* Types for internal Polaris modules, whose types are in other files than their code. */
declare module '@shopify/polaris/build/esm/utilities/media-query/context.js' {
  export { MediaQueryContext } from '@shopify/polaris/build/ts/src/utilities/media-query/context';
}
declare module '@shopify/polaris/build/esm/utilities/portals/context.js' {
  export { PortalsManagerContext } from '@shopify/polaris/build/ts/src/utilities/portals/context';
}
