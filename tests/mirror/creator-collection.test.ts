import './creator-collection/changes.cases.ts';
import './creator-collection/reconcile.cases.ts';

/* The collection of all products of a creator, in one world. */
