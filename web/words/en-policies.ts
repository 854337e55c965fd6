import policies from './en/policies.json'

/** Staff pages of policies. */
export const tree = { policies }
