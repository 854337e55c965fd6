import { sql } from 'kysely'
import type { InputOf, OutputOf } from '@numo/kit/endpoint.ts'
import { refuse } from '@numo/kit/fail.ts'
import { fold } from '@numo/kit/text.ts'
import { record } from '../audit/record.ts'
import type { Context, Tx } from '../context.ts'
import { freeSlug } from '../free-slug.ts'
import type { createProviderRecord as contract } from './contract-entry.ts'
import { ensureLanguages } from './ensure-languages.ts'
import { refuseWrongNumber, unfitFacilityType } from './provider-to-change.ts'
import { relistProviders } from './relist-providers.ts'
import { writePlace } from './write-place.ts'
import { writeSpecialties } from './write-specialties.ts'

type CreateProviderRecordInput = InputOf<typeof contract>

/**
 * Creates a draft provider. Throws when it is known already: always for a known NPI, and for the same name in the same city unless
 * `is_other` is set.
 */
export const createProviderRecord = (
  { tx, caller }: Context,
  { specialties, place, is_other = false, ...sent }: CreateProviderRecordInput
): Promise<OutputOf<typeof contract>> =>
  tx(async (tx) => {
    const { kind, full_name, languages = [] } = sent
    refuseWrongNumber(sent.npi)
    if (kind === 'person' && sent.facility_type) throw unfitFacilityType()
    await refuseKnown(tx, sent, is_other ? undefined : place?.city)
    await ensureLanguages(tx, languages)
    const { id } = await tx
      .insertInto('provider')
      .values({
        ...sent,
        facility_type: kind === 'facility' ? (sent.facility_type ?? 'other') : null,
        slug: await freeSlug(tx, full_name, {
          taken: ['provider', 'provider_alias'],
          unnamed: 'provider',
        }),
        status: 'draft',
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await writeSpecialties(tx, id, [...new Set(specialties)])
    if (place) await writePlace(tx, id, place)
    await record(tx, caller, {
      action: 'C',
      entity_type: 'provider',
      entity_id: id,
      changes: {
        ...sent,
        specialties: specialties.join(', '),
        ...(place && { place: place.name }),
      },
    })
    await relistProviders(tx, sql`select ${id}::uuid as provider_id`)
    return { id }
  })

async function refuseKnown(
  tx: Tx,
  { kind, npi, full_name }: Pick<CreateProviderRecordInput, 'kind' | 'npi' | 'full_name'>,
  city: string | undefined
) {
  const { rows } = await sql<{ by_number: boolean }>`
    select p.npi is not null and p.npi is not distinct from ${npi ?? null} as by_number
      from provider p
     where p.merged_into_id is null and p.kind = ${kind}
       and (p.npi = ${npi ?? null}
            or (app.fold(p.full_name) = app.fold(${full_name}) and exists (
                  select from provider_location pl join practice_location l on l.id = pl.practice_location_id
                   where pl.provider_id = p.id and app.fold(l.city) = ${city === undefined ? null : fold(city)})))
     order by 1 desc limit 1`.execute(tx)
  const [found] = rows
  if (found?.by_number) throw refuse(409, 'already-known', 'Somebody with this NPI is here already')
  if (found) throw refuse(409, 'looks-known', 'Somebody of this name in this town is here already')
}
