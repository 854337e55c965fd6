import overview from './es/overview.json'

/** Start page of staff. */
export const tree = { overview }
