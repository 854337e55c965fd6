import type { Tx } from '../context.ts'

/**
 * Rebuilds the listings of providers that accept one of these networks, and increments the directory version. Implemented by the providers
 * domain, which is above this one, so it is passed in where the program is composed.
 */
export type RelistNetworks = (tx: Tx, network_ids: readonly string[]) => Promise<void>
