import security from './es/security.json'

/** Profile and sign-in settings. */
export const tree = { security }
