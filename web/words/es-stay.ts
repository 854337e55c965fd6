import stay from './es/stay.json'

/** The stay of an authorization: what is used, bills, deposit, discharge and claim. */
export const tree = { stay }
