import type { OrderView } from '../../store-views.ts';
import type { Row } from '../table.ts';

/** An order of a visitor of the storefront. */
export type OrderRecord = Row & Omit<OrderView, 'id'>;
