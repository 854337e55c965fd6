import { sql } from 'kysely'
import type { Db, Tx } from '@numo/domains/context.ts'
import { loadCities } from '@numo/domains/cities/load-cities.ts'
import { ensureSpecialtyCodes } from '@numo/domains/providers/ensure-specialty-codes.ts'
import { loadReferenceData } from '@numo/domains/providers/load-reference-data.ts'
import { rebuildListings } from '@numo/domains/providers/rebuild-listings.ts'
import { specialties } from '@numo/domains/providers/specialties.ts'
import { buildAcceptance, buildInsurance } from './build-insurance.ts'
import { buildPlaces, shareOutCities } from './build-places.ts'
import { buildProviders } from './build-providers.ts'
import { withoutIndexes } from './without-indexes.ts'

/**
 * Fills an empty, migrated database with a generated directory of `providers` providers; deterministic. README.md
 * describes its distributions. Writes the tables directly: the importer has a workload of its own.
 */
export async function buildDirectory(
  db: Db,
  providers: number,
  log: (step: string) => void
): Promise<void> {
  log('cities and kinds of care')
  await loadCities(db)
  await loadReferenceData(db)
  await db.transaction().execute(async (tx) => {
    await tune(tx)
    await ensureSpecialtyCodes(tx, oneCodeEach)
    await sql`
      insert into directory_source (id, name, kind)
      values ('bench', 'Bench directory', 'insurer_directory'), ('bench-list', 'A list', 'list')`.execute(
      tx
    )
    await buildInsurance(tx)
    log('providers')
    await shareOutCities(tx, providers)
    await buildProviders(tx, providers)
    log('places')
    await buildPlaces(tx)
    log('acceptance')
    await buildAcceptance(tx)
    await sql`analyze`.execute(tx)
  })
  log('search listing')
  await db.transaction().execute(async (tx) => {
    await tune(tx)
    await withoutIndexes(tx, ['listing'], () => rebuildListings(tx, 'all'))
  })
  log('statistics')
  await sql`vacuum (analyze)`.execute(db)
}

/** Rows are valid by construction; checking five million foreign keys would double the time. */
const tune = async (tx: Tx) => {
  await sql`set local session_replication_role = replica`.execute(tx)
  await sql`set local synchronous_commit = off`.execute(tx)
  await sql`set local work_mem = '512MB'`.execute(tx)
  await sql`set local maintenance_work_mem = '1GB'`.execute(tx)
}

const oneCodeEach = specialties.flatMap(({ codes, name_en }) =>
  codes.slice(0, 1).map((code) => ({ code: `${code.padEnd(9, '0').slice(0, 9)}X`, name_en }))
)
