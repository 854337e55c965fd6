import overview from './en/overview.json'

/** Start page of staff. */
export const tree = { overview }
