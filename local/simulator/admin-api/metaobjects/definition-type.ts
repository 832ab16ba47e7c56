import { APP_NUMBER } from '../app-node.ts';

/** The stored form of a type: in lower case, `$app:x` with the app's id. */
export function storedType(type: string): string {
  return type.replace(/^\$app:/, `app--${APP_NUMBER}--`).toLowerCase();
}

/** Whether the type belongs to this app rather than to the merchant. */
export function isAppOwned(type: string): boolean {
  return type.startsWith(`app--${APP_NUMBER}--`);
}
