import policies from './es/policies.json'

/** Staff pages of policies. */
export const tree = { policies }
