import invoices from './es/invoices.json'

/** Invoices: the list of staff, a claim's invoices, and what is printed. */
export const tree = { invoices }
