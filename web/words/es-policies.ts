import policies from './es/policies.json'

/** What is said where staff keep policies. */
export const tree = { policies }
