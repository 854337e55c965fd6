import directory from './en/directory.json'
import merges from './en/merges.json'
import practice from './en/practice.json'

/** Staff pages of partners, insurers and the directory. */
export const tree = { merges, directory, practice }
