import guarantees from './es/guarantees.json'

/** Letters of guarantee: their versions, the check of one, and what a household sees. */
export const tree = { guarantees }
