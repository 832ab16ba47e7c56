export { Banner } from '@shopify/polaris';
