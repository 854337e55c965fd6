import { loadCities } from '@numo/domains/cities/load-cities.ts'
import { loadCommonDiagnoses } from '@numo/domains/diagnoses/load-common-diagnoses.ts'
import { loadReferenceData } from '@numo/domains/providers/load-reference-data.ts'
import type { Config } from '../config.ts'
import { openDatabase, type Database } from '../database/connect.ts'
import { findRunning } from '../database/embedded.ts'
import { longLimits } from '../database/limits.ts'
import { migrate } from '../database/migrate.ts'
import { databaseFolder, openPlace, type DbHandle } from '../database/place.ts'
import type { Steps } from '../progress.ts'

/**
 * Opens the database for a command: the configured one, that of a program running on the same data folder, or an
 * embedded one started for the duration of the command. Migrates it first.
 */
export async function openCommandDatabase(
  config: Config,
  steps: Steps
): Promise<{ database: Database; stop(): Promise<void> }> {
  const running = config.database_url ? null : await findRunning(databaseFolder(config))
  const place: DbHandle = running
    ? { connection: running, stop: async () => {} }
    : await steps.run('Starting the database', () => openPlace(config))
  try {
    await steps.run('Preparing the tables', () => migrate(place.connection))
    const database = openDatabase(place.connection, { max: 3, limits: longLimits })
    await loadReferenceData(database.db)
    await loadCommonDiagnoses(database.db)
    await steps.run('Loading the cities', () => loadCities(database.db))
    const stop = async () => {
      await database.stop()
      await place.stop()
    }
    return { database, stop }
  } catch (error) {
    await place.stop()
    throw error
  }
}
