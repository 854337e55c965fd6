import { sql } from 'kysely'
import type { InputOf, OutputOf } from '@numo/kit/endpoint.ts'
import { refuse } from '@numo/kit/fail.ts'
import { record } from '../audit/record.ts'
import type { Context } from '../context.ts'
import { freeSlug } from '../free-slug.ts'
import type { createInsuranceCompany as contract } from './contract-admin.ts'

/** Creates an insurer. Throws 409 `already-known` when one has the same name. */
export const createInsuranceCompany = (
  { tx, caller }: Context,
  { name, ...fields }: InputOf<typeof contract>
): Promise<OutputOf<typeof contract>> =>
  tx(async (tx) => {
    const { rows } = await sql<{ id: string }>`
      select id from insurance_company where app.fold(name) = app.fold(${name}) limit 1`.execute(tx)
    if (rows.length > 0)
      throw refuse(409, 'already-known', 'An insurer with this name is here already')
    const slug = await freeSlug(tx, name, { taken: ['insurance_company'], unnamed: 'insurer' })
    const { id } = await tx
      .insertInto('insurance_company')
      .values({ slug, name, ...fields })
      .returning('id')
      .executeTakeFirstOrThrow()
    await record(tx, caller, {
      action: 'C',
      entity_type: 'insurance_company',
      entity_id: id,
      changes: { name, ...fields },
    })
    return { id }
  })
