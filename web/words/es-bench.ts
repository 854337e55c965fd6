import bench from './es/bench.json'

/** Trying the rules of an insurer. */
export const tree = { bench }
