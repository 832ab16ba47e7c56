/** An area of the app beside its home page: the first part of its addresses, and the name of its word. */
type Area = 'collabs' | 'campaigns' | 'settings';

/** The areas that there are, in the order of the menu. */
export const areas: readonly Area[] = ['collabs', 'campaigns', 'settings'];
