import bench from './es/bench.json'
import directory from './es/directory.json'
import merges from './es/merges.json'
import practice from './es/practice.json'
import trail from './es/trail.json'

/** Staff pages of partners, insurers and the directory. */
export const tree = { bench, merges, directory, practice, trail }
