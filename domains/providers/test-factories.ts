import { sql } from 'kysely'
import { slugOf } from '@numo/kit/text.ts'
import type { Db } from '../context.ts'
import { rebuildListings } from './rebuild-listings.ts'
import { specialties } from './specialties.ts'

type NetworkSpec = { id: string; company: string; status?: 'active' | 'inactive' }
type PlanSpec = { slug: string; company: string; networks: string[] }
type AcceptanceSpec = {
  network: string
  confirmed_on?: string | null
  billing?: 'direct' | 'pay_and_claim' | 'unknown'
}
export type PlaceSpec = {
  latitude: number | null
  longitude: number | null
  name?: string
  city_id?: string | null
  accepting?: 'yes' | 'no' | 'existing_only' | 'unknown'
  accepts?: AcceptanceSpec[]
}
export type ProviderSpec = {
  slug?: string
  name: string
  kind?: 'person' | 'facility'
  status?: 'active' | 'inactive'
  specialties?: string[]
  languages?: string[]
  gender?: 'female' | 'male'
  places: PlaceSpec[]
}
export type DirectorySpec = {
  companies?: string[]
  networks?: NetworkSpec[]
  plans?: PlanSpec[]
  cities?: { id: string; latitude: number; longitude: number; country?: string }[]
  providers: ProviderSpec[]
}

/** A synthetic code per specialty, so that tests can name specialties without a register. */
const codeOf = (specialty_id: string) => {
  const { serial_no } = specialties.find(({ id }) => id === specialty_id) ?? {}
  if (!serial_no) throw new Error(`No kind of care is called ${specialty_id}`)
  return `${String(serial_no).padStart(9, '0')}X`
}

const source_id = 'insurer-a'

/**
 * Writes a small directory with its listing; returns the providers' ids in the given order. Network and insurer names are used as given;
 * plans and insurers have slugs.
 */
export async function writeDirectory(db: Db, spec: DirectorySpec): Promise<string[]> {
  await writeInsurance(db, spec)
  const codes = specialties.map(({ id }) => ({
    code: codeOf(id),
    specialty_id: id,
    name_en: `Code of ${id}`,
  }))
  await sql`
    insert into specialty (id, serial_no, name_en, name_es, doctor_en, doctor_es)
    select * from jsonb_to_recordset(${JSON.stringify(specialties)}::jsonb)
      as s (id text, serial_no smallint, name_en text, name_es text, doctor_en text, doctor_es text)
    on conflict do nothing`.execute(db)
  await db
    .insertInto('specialty_code')
    .values(codes)
    .onConflict((c) => c.doNothing())
    .execute()
  for (const [i, { id, latitude, longitude, country = 'MX' }] of (spec.cities ?? []).entries())
    await db
      .insertInto('city')
      .values({
        id,
        geonames_id: i + 1,
        name: id,
        country,
        latitude,
        longitude,
        time_zone: 'America/Mexico_City',
        search_text: id.replaceAll('-', ' '),
      })
      .execute()
  const ids = []
  for (const provider of spec.providers) ids.push(await writeProvider(db, provider))
  await db.transaction().execute((tx) => rebuildListings(tx, 'all'))
  return ids
}

async function writeInsurance(
  db: Db,
  { companies = [], networks = [], plans = [] }: DirectorySpec
) {
  await db
    .insertInto('directory_source')
    .values({ id: source_id, name: "Insurer A's directory", kind: 'insurer_directory' })
    .onConflict((c) => c.doNothing())
    .execute()
  for (const slug of companies)
    await db
      .insertInto('insurance_company')
      .values({ slug, name: `Company ${slug}` })
      .execute()
  const companyId = (slug: string) =>
    db.selectFrom('insurance_company').select('id').where('slug', '=', slug)
  for (const { id, company, status = 'active' } of networks)
    await db
      .insertInto('insurance_network')
      .values({ insurance_company_id: companyId(company), name: id, status })
      .execute()
  for (const plan of plans) {
    await db
      .insertInto('insurance_plan')
      .values({
        slug: plan.slug,
        insurance_company_id: companyId(plan.company),
        name: `Plan ${plan.slug}`,
      })
      .execute()
    for (const name of plan.networks)
      await db
        .insertInto('insurance_plan_network')
        .values({
          insurance_plan_id: db
            .selectFrom('insurance_plan')
            .select('id')
            .where('slug', '=', plan.slug),
          insurance_network_id: db
            .selectFrom('insurance_network')
            .select('id')
            .where('name', '=', name),
        })
        .execute()
  }
}

/** Writes one provider with its places; the caller rebuilds the listing. */
export async function writeProvider(db: Db, given: ProviderSpec): Promise<string> {
  const { name, kind = 'person', status = 'active', places } = given
  const languages = given.languages ?? []
  for (const code of languages)
    await sql`insert into language (code) select ${code}
      where not exists (select from language where code = ${code})`.execute(db)
  const { id } = await db
    .insertInto('provider')
    .values({
      slug: given.slug ?? `${slugOf(name)}-${crypto.randomUUID()}`,
      kind,
      facility_type: kind === 'facility' ? 'clinic' : null,
      full_name: name,
      gender: given.gender ?? null,
      languages,
      status,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (const [i, specialty_id] of (given.specialties ?? []).entries())
    await db
      .insertInto('provider_specialty')
      .values({ provider_id: id, code: codeOf(specialty_id), is_primary: i === 0 })
      .execute()
  for (const place of places) await writePlace(db, id, place)
  return id
}

async function writePlace(db: Db, provider_id: string, place: PlaceSpec) {
  const { id } = await db
    .insertInto('practice_location')
    .values({
      name: place.name ?? 'Consultorio',
      line1: 'Calle 1',
      city: 'Ciudad',
      country: 'MX',
      latitude: place.latitude,
      longitude: place.longitude,
      city_id: place.city_id ?? null,
      time_zone: 'America/Mexico_City',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const pair = await db
    .insertInto('provider_location')
    .values({
      provider_id,
      practice_location_id: id,
      accepting_new_patients: place.accepting ?? 'unknown',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (const { network, confirmed_on = null, billing = 'unknown' } of place.accepts ?? [])
    await db
      .insertInto('acceptance')
      .values({
        provider_location_id: pair.id,
        insurance_network_id: db
          .selectFrom('insurance_network')
          .select('id')
          .where('name', '=', network),
        source_id,
        confirmed_on,
        billing,
      })
      .execute()
}
