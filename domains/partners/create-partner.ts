import { sql } from 'kysely'
import type { InputOf, OutputOf } from '@numo/kit/endpoint.ts'
import { refuse } from '@numo/kit/fail.ts'
import { record } from '../audit/record.ts'
import type { Context } from '../context.ts'
import { freeSlug } from '../free-slug.ts'
import type { createPartner as contract } from './contract-admin.ts'

/** Creates an organisation. Throws 409 when one has the same name in the same country. */
export const createPartner = (
  { tx, caller }: Context,
  input: InputOf<typeof contract>
): Promise<OutputOf<typeof contract>> =>
  tx(async (tx) => {
    const { name, country = null } = input
    const { rows } = await sql<{ id: string }>`
      select id from partner
       where lower(name) = lower(${name}) and country is not distinct from ${country} limit 1`.execute(
      tx
    )
    if (rows.length > 0)
      throw refuse(409, 'already-known', 'An organisation with this name is here already')
    const slug = await freeSlug(tx, name, { taken: ['partner'], unnamed: 'partner' })
    const { id } = await tx
      .insertInto('partner')
      .values({ ...input, slug })
      .returning('id')
      .executeTakeFirstOrThrow()
      .catch(refuseUnfit)
    await record(tx, caller, {
      action: 'C',
      entity_type: 'partner',
      entity_id: id,
      partner_id: id,
      changes: input,
    })
    return { id }
  })

function refuseUnfit(error: unknown): never {
  if (error instanceof Error && 'constraint' in error && error.constraint === 'partner_tax_id')
    throw refuse(422, 'unfit-tax-id', 'The tax number does not fit Mexico')
  throw error
}
