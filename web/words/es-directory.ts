import directory from './es/directory.json'
import merges from './es/merges.json'
import practice from './es/practice.json'

/** Staff pages of partners, insurers and the directory. */
export const tree = { merges, directory, practice }
