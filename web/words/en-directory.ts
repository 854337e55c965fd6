import directory from './en/directory.json'
import merges from './en/merges.json'

/** What is said where staff keep organisations, insurers and the directory. */
export const tree = { merges, directory }
