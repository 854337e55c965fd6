import pay from './en/pay.json'

/** Payment methods and payments. */
export const tree = { pay }
