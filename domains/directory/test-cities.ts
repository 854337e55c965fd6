import type { Pool } from 'pg'
import { afterEach } from 'vitest'
import { recycledDatabases, type TestDatabase } from '@numo/server/test-database.ts'

/** Loads the few cities that the fixtures need, one of them in the middle of the United States. */
export const loadFewCities = (pool: Pool) =>
  pool.query(`
    insert into city (id, geonames_id, name, country, region_code, latitude, longitude, population, time_zone, search_text)
    values ('mexico-city', 1, 'Mexico City', 'MX', '09', 19.42847, -99.12766, 12294193, 'America/Mexico_City', 'mexico city'),
           ('guadalajara', 2, 'Guadalajara', 'MX', '14', 20.66682, -103.39182, 1495182, 'America/Mexico_City', 'guadalajara'),
           ('hartford', 3, 'Hartford', 'US', 'CT', 41.76371, -72.68509, 124006, 'America/New_York', 'hartford'),
           ('colby', 4, 'Colby', 'US', 'KS', 39.39584, -101.05238, 5387, 'America/Chicago', 'colby')`)

/** Databases of a test file, `fresh` ones with a few cities; each is stopped after its test. */
export function importDatabases() {
  const open: TestDatabase[] = []
  const newDatabase = recycledDatabases()
  const stopAll = async () => {
    await Promise.all(open.splice(0).map((database) => database.stop()))
  }
  afterEach(stopAll)
  const empty = async () => {
    const database = await newDatabase()
    open.push(database)
    return database
  }
  const fresh = async () => {
    const database = await empty()
    await loadFewCities(database.pool)
    return database
  }
  return { empty, fresh, stopAll }
}
