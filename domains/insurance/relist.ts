import type { Tx } from '../context.ts'

/**
 * Lists again whoever accepts one of these networks, and says that the directory changed. The domain of providers does
 * it, which is above this one, so it is handed in where the program is put together.
 */
export type RelistNetworks = (tx: Tx, network_ids: readonly string[]) => Promise<void>
