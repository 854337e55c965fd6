import { sql } from 'kysely'
import type { Db, Tx } from '@numo/domains/context.ts'
import { withdrawDemoDirectory } from '@numo/domains/directory/withdraw-demo.ts'
import { ensureLanguages } from '@numo/domains/providers/ensure-languages.ts'
import { ensureSpecialtyCodes } from '@numo/domains/providers/ensure-specialty-codes.ts'
import { upsertReferenceData } from '@numo/domains/providers/load-reference-data.ts'
import { rebuildListings } from '@numo/domains/providers/rebuild-listings.ts'
import type { Database } from '../database/connect.ts'
import { demoCodes } from './care.ts'
import type { DemoDirectory, PlaceRow } from './directory.ts'
import { demoFileName } from './edition.ts'
import { generateDemoDirectory } from './generate.ts'
import { listSource } from './insurer.ts'
import { upsertRows } from './upsert-rows.ts'

export type DemoCounts = Readonly<Record<keyof DemoDirectory, number>>
type Options = {
  /** Called with a short description of each step. */
  onProgress?: (step: string) => void
}

/**
 * Loads the demo directory in one transaction and updates the search. Does nothing when this edition is loaded or a
 * real directory was imported; replaces a former edition. Concurrent starts load it once.
 */
export async function loadDemoDirectory(
  { db }: Pick<Database, 'db'>,
  { onProgress }: Options = {}
): Promise<{ loaded: boolean; counts: DemoCounts | null }> {
  if (!(await isWanted(db))) return { loaded: false, counts: null }
  return db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtext('load-demo-directory'))`.execute(tx)
    if (!(await isWanted(tx))) return { loaded: false, counts: null }
    const demo = generateDemoDirectory()
    await withdrawDemoDirectory(tx)
    await clearLinks(tx)
    await upsertReferenceData(tx)
    await ensureSpecialtyCodes(tx, demoCodes)
    await ensureLanguages(tx, [...new Set(demo.provider.flatMap((row) => row.languages ?? []))])
    await insertDirectory(tx, demo, onProgress)
    onProgress?.('preparing the search')
    await rebuildListings(tx, 'all')
    await sql`select app.bump_directory_version()`.execute(tx)
    const counts = countsOf(demo)
    await recordEdition(tx, counts)
    return { loaded: true, counts }
  })
}

const spoken: Readonly<Record<keyof DemoDirectory, string>> = {
  directory_source: 'sources',
  insurance_company: 'insurers',
  insurance_network: 'networks',
  insurance_plan: 'plans',
  insurance_plan_network: 'networks of plans',
  partner: 'organisations',
  practice_location: 'places',
  provider: 'providers',
  provider_specialty: 'specialties',
  provider_location: 'providers at places',
  acceptance: 'acceptances',
}

/** Returns true when there is no real directory and this edition is not loaded. */
async function isWanted(db: Db): Promise<boolean> {
  const real = await db
    .selectFrom('directory_source')
    .select('id')
    .where('is_demo', '=', false)
    .limit(1)
    .executeTakeFirst()
  if (real) return false
  const newest = await db
    .selectFrom('directory_import')
    .select('file_name')
    .where('source_id', '=', listSource)
    .where('status', '=', 'finished')
    .orderBy('started_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return newest?.file_name !== demoFileName
}

/** Deletes links between rows of a former edition, because these tables have no status for withdrawn. */
async function clearLinks(tx: Tx) {
  const demo = tx.selectFrom('directory_source').select('id').where('is_demo', '=', true)
  await tx
    .deleteFrom('provider_specialty')
    .where(
      'provider_id',
      'in',
      tx.selectFrom('provider').select('id').where('source_id', 'in', demo)
    )
    .execute()
  const plans = tx.selectFrom('insurance_plan').select('id').where('source_id', 'in', demo)
  await tx.deleteFrom('insurance_plan_network').where('insurance_plan_id', 'in', plans).execute()
}

/** Inserts the tables in order of reference. */
async function insertDirectory(tx: Tx, demo: DemoDirectory, onProgress: Options['onProgress']) {
  const put = async (
    table: keyof DemoDirectory,
    key: readonly string[],
    rows: readonly object[],
    added: object = {}
  ) => {
    await upsertRows(
      tx,
      table,
      key,
      rows.map((row) => ({ ...row, ...added }))
    )
    onProgress?.(`${rows.length.toLocaleString('en')} ${spoken[table]}`)
  }
  const active = { status: 'active' }
  await put('directory_source', ['id'], demo.directory_source)
  await put('insurance_company', ['id'], demo.insurance_company, active)
  await put('insurance_network', ['id'], demo.insurance_network, active)
  await put('insurance_plan', ['id'], demo.insurance_plan, active)
  const planNetwork = ['insurance_plan_id', 'insurance_network_id']
  await put('insurance_plan_network', planNetwork, demo.insurance_plan_network)
  await put('partner', ['id'], demo.partner, { status: 'pending' })
  await put('practice_location', ['id'], await withCities(tx, demo.practice_location), active)
  await put('provider', ['id'], demo.provider, active)
  await put('provider_specialty', ['provider_id', 'code'], demo.provider_specialty)
  await put('provider_location', ['id'], demo.provider_location, active)
  const acceptance = ['provider_location_id', 'insurance_network_id']
  await put('acceptance', acceptance, demo.acceptance, active)
}

/** Resolves the city ids of places in this database; leaves out a city that is not loaded. */
async function withCities(tx: Tx, places: readonly PlaceRow[]) {
  const geonamesIds = [...new Set(places.map(({ geonames_id }) => geonames_id))]
  const cities = await tx
    .selectFrom('city')
    .select(['id', 'geonames_id'])
    .where('geonames_id', 'in', geonamesIds)
    .execute()
  const ids = new Map(cities.map(({ geonames_id, id }) => [geonames_id, id]))
  return places.map(({ geonames_id, ...place }) => ({
    ...place,
    city_id: ids.get(geonames_id) ?? null,
  }))
}

const countsOf = (demo: DemoDirectory): DemoCounts => ({
  directory_source: demo.directory_source.length,
  insurance_company: demo.insurance_company.length,
  insurance_network: demo.insurance_network.length,
  insurance_plan: demo.insurance_plan.length,
  insurance_plan_network: demo.insurance_plan_network.length,
  partner: demo.partner.length,
  practice_location: demo.practice_location.length,
  provider: demo.provider.length,
  provider_specialty: demo.provider_specialty.length,
  provider_location: demo.provider_location.length,
  acceptance: demo.acceptance.length,
})

const recordEdition = (tx: Tx, counts: DemoCounts) =>
  tx
    .insertInto('directory_import')
    .values({
      source_id: listSource,
      file_name: demoFileName,
      status: 'finished',
      finished_at: sql`clock_timestamp()`,
      counts: JSON.stringify(
        Object.fromEntries(Object.entries(counts).map(([table, added]) => [table, { added }]))
      ),
    })
    .execute()
