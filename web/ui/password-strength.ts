import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common'

const meter = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs })

/**
 * Estimates how hard a password is to guess, from 0 (at once) to 4 (practically never). Reads the first 100 characters.
 */
export const guessability = (password: string) => meter.check(password.slice(0, 100)).score
