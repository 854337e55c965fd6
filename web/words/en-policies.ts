import policies from './en/policies.json'

/** What is said where staff keep policies. */
export const tree = { policies }
