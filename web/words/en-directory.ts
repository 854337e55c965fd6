import bench from './en/bench.json'
import directory from './en/directory.json'
import merges from './en/merges.json'
import practice from './en/practice.json'

/** What is said where staff keep organisations, insurers and the directory. */
export const tree = { bench, merges, directory, practice }
