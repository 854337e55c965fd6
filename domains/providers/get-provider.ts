import { sql } from 'kysely'
import type { InputOf, OutputOf } from '@numo/kit/endpoint.ts'
import { refuse } from '@numo/kit/fail.ts'
import { type Locale, ownNames } from '@numo/kit/locales.ts'
import { countryName } from '../cities/city-row.ts'
import type { Context, Db } from '../context.ts'
import type { ProviderPage } from './contract-shapes.ts'
import type { getProvider as contract } from './contract.ts'
import { colleaguesOf, locationsOf } from './provider-page-parts.ts'
import { photoOf } from './photo-of.ts'
import { doctorWords } from './rules-doctor.ts'
import { spokenName } from './rules.ts'

type Head = Omit<ProviderPage, 'name' | 'license' | 'updated_at' | 'locations' | 'colleagues'> & {
  status: string
  name_prefix: string | null
  full_name: string
  license_number: string | null
  license_country: string | null
  updated_at: Date
}

/**
 * Returns the public page of a provider: specialties (main one first), active locations, and per location one entry per accepted plan with
 * its strongest evidence. Sets `redirected` for a former slug. Throws 410 `provider-left` when the provider left the directory.
 */
export async function getProvider(
  { db }: Context,
  { slug, locale }: InputOf<typeof contract>
): Promise<OutputOf<typeof contract>> {
  const exact = await headOf(db, sql`p.slug = ${slug}`, locale)
  const head =
    exact ??
    (await headOf(
      db,
      sql`p.id = (select a.provider_id from provider_alias a where a.slug = ${slug})`,
      locale
    ))
  if (!head || head.status === 'draft')
    throw refuse(404, 'no-such-provider', 'No provider has this address')
  if (head.status === 'inactive')
    throw refuse(410, 'provider-left', `${nameOf(head)} is no longer in the directory`)
  const [locations, colleagues] = await Promise.all([
    locationsOf(db, head.id, locale),
    colleaguesOf(db, head.id, locale),
  ])
  const { status: _, name_prefix, full_name, license_number, license_country, ...rest } = head
  return {
    redirected: !exact,
    provider: {
      ...rest,
      name: spokenName(name_prefix, full_name),
      specialties: rest.specialties.map((one) => ({
        ...one,
        doctor: doctorWords[ownNames[locale]](one.doctor, rest.gender),
      })),
      license: license_number ? { number: license_number, country: license_country } : null,
      updated_at: head.updated_at.toISOString(),
      locations: locations.map((place) => ({
        ...place,
        country_name: countryName(place.country, locale),
      })),
      colleagues,
    },
  }
}

const nameOf = ({ name_prefix, full_name }: Head) => spokenName(name_prefix, full_name)

async function headOf(db: Db, where: ReturnType<typeof sql>, locale: Locale): Promise<Head | null> {
  const name = sql.ref(`s.name_${ownNames[locale]}`)
  const doctor = sql.ref(`s.doctor_${ownNames[locale]}`)
  const about = sql.ref(`p.about_${ownNames[locale]}`)
  const { rows } = await sql<Head>`
    select p.id, p.slug, p.kind, p.facility_type, p.name_prefix, p.full_name, p.credential, ${photoOf(locale)} as photo, p.gender,
           p.languages, p.npi, p.license_number, p.license_country, p.practising_since, ${about} as about,
           p.website, p.status, p.updated_at, coalesce(d.is_demo, false) as is_demo,
           coalesce((
             select jsonb_agg(jsonb_build_object('id', k.id, 'name', k.name, 'doctor', k.doctor, 'codes', k.codes)
                              order by k.is_main desc, k.name)
             from (select s.id, ${name} as name, ${doctor} as doctor, bool_or(ps.is_primary) as is_main,
                          jsonb_agg(ps.code order by ps.is_primary desc, ps.code) as codes
                   from provider_specialty ps
                   join specialty_code c on c.code = ps.code
                   join specialty s on s.id = c.specialty_id
                   where ps.provider_id = p.id group by s.id) k), '[]') as specialties
    from provider p left join directory_source d on d.id = p.source_id
    where ${where}`.execute(db)
  return rows[0] ?? null
}
