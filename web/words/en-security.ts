import security from './en/security.json'

/** Profile and sign-in settings. */
export const tree = { security }
