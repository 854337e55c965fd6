import { join } from 'node:path'
import type { Config } from '../config.ts'
import type { Connection } from './connect.ts'
import { startEmbedded } from './embedded.ts'

/** Connection of the database; `stop` ends it when it is embedded. */
export type DbHandle = { connection: Connection; stop: () => Promise<void>; announceEnd?(): void }

/** Returns the folder of the embedded database: a folder of its own, because as root it changes its owner. */
export const databaseFolder = ({ data_dir }: Config) => join(data_dir, 'postgres')

/** Returns the configured database, or starts the embedded one. */
export async function openPlace(
  config: Config,
  onProgress?: (step: string) => void
): Promise<DbHandle> {
  if (config.database_url) return { connection: config.database_url, stop: async () => {} }
  const server = await startEmbedded({
    dir: databaseFolder(config),
    ...(onProgress && { onProgress }),
  })
  const { connection, announceEnd } = server
  return { connection, stop: () => server.stop(), announceEnd }
}
