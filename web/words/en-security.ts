import security from './en/security.json'

/** What is said where somebody keeps their profile and sign-in. */
export const tree = { security }
