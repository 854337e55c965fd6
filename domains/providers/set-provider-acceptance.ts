import { sql } from 'kysely'
import type { InputOf, OutputOf } from '@numo/kit/endpoint.ts'
import { refuse } from '@numo/kit/fail.ts'
import { record } from '../audit/record.ts'
import type { Context, Tx } from '../context.ts'
import { noSuch } from '../no-such.ts'
import type { setProviderAcceptance as contract } from './contract-acceptance.ts'
import { providerToChange } from './provider-to-change.ts'
import { relistProviders } from './relist-providers.ts'
import { dayProblemOf } from './rules-entry.ts'
import { touchProvider } from './touch-provider.ts'

const sentences = {
  'day-to-come': 'The day it was found out has not been yet',
  'day-over': 'The last day has passed, or is before the day it was found out',
} as const

/**
 * Sets whether a provider accepts a network at a place, as confirmed by staff. Effective at once in search and on the page; the source's
 * statement is stored and applies again when staff take theirs back.
 */
export const setProviderAcceptance = (
  { tx, caller, today }: Context,
  { id, version, place_id, insurance_network_id, is_accepted, ...sent }: InputOf<typeof contract>
): Promise<OutputOf<typeof contract>> =>
  tx(async (tx) => {
    const result = {
      billing: is_accepted ? sent.billing : 'unknown',
      evidence: sent.evidence,
      confirmed_on: sent.confirmed_on,
      valid_until: is_accepted ? (sent.valid_until ?? null) : null,
      note: sent.note || null,
      status: is_accepted ? 'active' : 'withdrawn',
    } as const
    const problem = dayProblemOf(result, today())
    if (problem) throw refuse(422, problem, sentences[problem])
    await providerToChange(tx, id, version)
    const place = await placeOf(tx, id, place_id)
    const network = await networkOf(tx, insurance_network_id)
    await sql`
      insert into acceptance as a
        (provider_location_id, insurance_network_id, billing, evidence, confirmed_on, valid_until, note, status)
      values (${place.id}, ${insurance_network_id}, ${result.billing}, ${result.evidence}, ${result.confirmed_on},
              ${result.valid_until}, ${result.note}, ${result.status})
      on conflict (provider_location_id, insurance_network_id) do update
         set (billing, evidence, confirmed_on, valid_until, note, status)
           = (excluded.billing, excluded.evidence, excluded.confirmed_on, excluded.valid_until, excluded.note, excluded.status),
             said = case when a.evidence is null then ${sourceWord} else a.said end,
             source_id = null, source_ref = null`.execute(tx)
    await record(tx, caller, {
      action: 'U',
      entity_type: 'provider',
      entity_id: id,
      changes: {
        place: place.name,
        network,
        network_id: insurance_network_id,
        is_accepted,
        ...result,
      },
    })
    const saved = await touchProvider(tx, id)
    await relistProviders(tx, sql`select ${id}::uuid as provider_id`)
    return saved
  })

/** SQL JSON of the source's statement, for `acceptance.said`. */
const sourceWord = sql`
  jsonb_build_object('billing', a.billing, 'source_id', a.source_id, 'source_ref', a.source_ref,
                     'confirmed_on', a.confirmed_on, 'status', a.status)`

/** Returns a provider's place, from any source. Throws 404 `no-such-place`. */
export async function placeOf(tx: Tx, provider_id: string, place_id: string) {
  const place = await tx
    .selectFrom('provider_location')
    .innerJoin('practice_location', 'practice_location.id', 'practice_location_id')
    .select(['provider_location.id', 'practice_location.name'])
    .where('provider_location.id', '=', place_id)
    .where('provider_id', '=', provider_id)
    .executeTakeFirst()
  if (!place) throw refuse(404, 'no-such-place', 'This provider has no such place')
  return place
}

async function networkOf(tx: Tx, id: string): Promise<string> {
  const network = await tx
    .selectFrom('insurance_network')
    .innerJoin('insurance_company', 'insurance_company.id', 'insurance_company_id')
    .select(['insurance_network.name', 'insurance_company.name as insurer'])
    .where('insurance_network.id', '=', id)
    .where('insurance_network.status', '=', 'active')
    .executeTakeFirst()
  if (!network) throw noSuch('network')
  return `${network.insurer}, ${network.name}`
}
