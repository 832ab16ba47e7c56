import { tellAppBridge } from './app-bridge.ts';

/** Says in passing that something was done. For success alone: what failed stands where it failed until it is mended. */
export function toast(message: string): void {
  tellAppBridge((shopify) => shopify.toast.show(message));
}
