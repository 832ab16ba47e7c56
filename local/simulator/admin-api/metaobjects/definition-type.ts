import { APP_NUMBER } from '../app-node.ts';

/** A type as it is stored: lower-cased, and `$app:x` spelled out with the app's number. */
export function storedType(type: string): string {
  return type.replace(/^\$app:/, `app--${APP_NUMBER}--`).toLowerCase();
}

/** Whether the type belongs to this app rather than to the merchant. */
export function isAppOwned(type: string): boolean {
  return type.startsWith(`app--${APP_NUMBER}--`);
}
