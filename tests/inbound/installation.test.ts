import './installation/store-changes.cases.ts';
import './installation/erasure.cases.ts';

/* Webhooks of an installation in one world. In this order: the last cases erase a store. */
