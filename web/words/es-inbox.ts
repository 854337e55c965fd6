import inbox from './es/inbox.json'

/** The list below the bell. */
export const tree = { inbox }
