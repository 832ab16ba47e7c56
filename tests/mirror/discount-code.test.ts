import './discount-code/own-code.cases.ts';
import './discount-code/existing-codes.cases.ts';
import './discount-code/meanwhile.cases.ts';

/* The discount codes of collabs in the store, in one world. */
