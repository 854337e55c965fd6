import bulk from './es/bulk.json'

/** The dialog of a bulk action that runs in the background. */
export const tree = { bulk }
