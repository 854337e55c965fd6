import clinic from './es/clinic.json'

/** A clinic's claims, payouts and patients. */
export const tree = { clinic }
