import directory from './es/directory.json'

/** What is said where staff keep organisations, insurers and the directory. */
export const tree = { directory }
