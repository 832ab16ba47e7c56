import './channel-collabs.cases.ts';
import './channel-campaigns.cases.ts';

/* The endpoints of a channel in one world. In this order: the campaigns change the tier that new collabs get. */
