import type { InputOf, OutputOf } from '@numo/kit/endpoint.ts'
import type { Context } from '../context.ts'
import type { listSpecialties as contract } from './contract.ts'
import { doctorName, specialtyName } from './specialty-names.ts'
import { specialties, specialtyOfId } from './specialties.ts'
import { specialtiesFor } from './suggest-specialties.ts'

/**
 * Returns specialties with their number of providers, sorted by name. With `q`: those the words mean, most likely first and tolerating
 * misspellings, then those with a name or synonym that starts with `q`.
 */
export async function listSpecialties(
  { db }: Context,
  { q, locale }: InputOf<typeof contract>
): Promise<OutputOf<typeof contract>> {
  const [codes, counts] = await Promise.all([
    db.selectFrom('specialty_code').select(['specialty_id', 'code']).orderBy('code').execute(),
    db.selectFrom('listing_key').selectAll().where('key', '>', 0).where('key', '<', 1000).execute(),
  ])
  const codesOf = Map.groupBy(codes, ({ specialty_id }) => specialty_id)
  const countOf = new Map(counts.map(({ key, providers }) => [key, providers]))
  const named = chosen(q).map((specialty) => ({
    ...specialtyName(specialty, locale),
    doctor: doctorName(specialty, locale),
    codes: codesOf.get(specialty.id)?.map(({ code }) => code) ?? [],
    providers: countOf.get(specialty.serial_no) ?? 0,
  }))
  return {
    specialties: q ? named : named.toSorted((a, b) => a.name.localeCompare(b.name, locale)),
  }
}

function chosen(q: string | undefined) {
  if (!q) return specialties
  return specialtiesFor(q).flatMap((id) => specialtyOfId(id) ?? [])
}
