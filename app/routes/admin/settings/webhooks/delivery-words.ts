/** What each state of a delivery is called. */
export const stateWords = {
  waiting: 'settings.deliveryWaiting',
  delivered: 'settings.deliveryDelivered',
  failed: 'settings.deliveryFailed',
} as const;
