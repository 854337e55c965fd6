import type { InputOf, OutputOf } from '@numo/kit/endpoint.ts'
import { record } from '../audit/record.ts'
import type { Context } from '../context.ts'
import type { createCompany as endpoint } from './contract.ts'
import { refuseUnfit } from './refuse-unfit.ts'

/** Adds a legal entity. Throws 409 `already-known`, or 422 when the tax number does not fit its country. */
export const createCompany = (
  ctx: Context,
  input: InputOf<typeof endpoint>
): Promise<OutputOf<typeof endpoint>> =>
  ctx.tx(async (tx) => {
    const { id } = await tx
      .insertInto('numo_company')
      .values(input)
      .returning('id')
      .executeTakeFirstOrThrow()
      .catch(refuseUnfit)
    await record(tx, ctx.caller, {
      action: 'C',
      entity_type: 'numo_company',
      entity_id: id,
      changes: input,
    })
    return { id }
  })
