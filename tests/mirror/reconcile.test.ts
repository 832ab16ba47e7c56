import './reconcile/repairs.cases.ts';
import './reconcile/runs.cases.ts';

/* Reconciliation in one world. In this order: the last case uninstalls the app. */
