import pay from './es/pay.json'

/** What is said of cards on file and of what was paid. */
export const tree = { pay }
