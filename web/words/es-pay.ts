import pay from './es/pay.json'

/** Payment methods and payments. */
export const tree = { pay }
