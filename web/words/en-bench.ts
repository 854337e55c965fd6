import bench from './en/bench.json'

/** Trying the rules of an insurer. */
export const tree = { bench }
