import inbox from './en/inbox.json'

/** The list below the bell. */
export const tree = { inbox }
