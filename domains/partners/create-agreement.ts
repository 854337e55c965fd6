import type { InputOf, OutputOf } from '@numo/kit/endpoint.ts'
import { refuse } from '@numo/kit/fail.ts'
import { record } from '../audit/record.ts'
import type { Context, Tx } from '../context.ts'
import { dayBefore } from '../insurance/rules-versions.ts'
import { noSuch } from '../no-such.ts'
import type { createAgreement as endpoint } from './contract-agreements.ts'

/**
 * Begins an agreement. The open one with the same company ends the day before, so that what was paid keeps its terms.
 * Throws 409 `agreement-days` when the days of another are in the way.
 */
export const createAgreement = (
  ctx: Context,
  { partner_id, ...terms }: InputOf<typeof endpoint>
): Promise<OutputOf<typeof endpoint>> =>
  ctx.tx(async (tx) => {
    await lockPartner(tx, partner_id)
    const company = await tx
      .selectFrom('numo_company')
      .select('id')
      .where('id', '=', terms.numo_company_id)
      .where('status', '=', 'active')
      .executeTakeFirst()
    if (!company) throw noSuch('company')
    const open = await tx
      .selectFrom('partner_agreement')
      .select(['id', 'begins_on'])
      .where('partner_id', '=', partner_id)
      .where('numo_company_id', '=', company.id)
      .where('ends_on', 'is', null)
      .executeTakeFirst()
    if (open) {
      if (open.begins_on >= terms.begins_on) throw agreementDays()
      await endOn(tx, ctx, { id: open.id, partner_id, ends_on: dayBefore(terms.begins_on) })
    }
    const { id } = await tx
      .insertInto('partner_agreement')
      .values({ partner_id, ...terms, created_by: ctx.actor?.user_id ?? null })
      .returning('id')
      .executeTakeFirstOrThrow()
      .catch(refuseDays)
    await record(tx, ctx.caller, {
      action: 'C',
      entity_type: 'partner_agreement',
      entity_id: id,
      partner_id,
      changes: terms,
    })
    return { id }
  })

/** Locks an organisation, so that two changes of its agreements follow each other. Throws 404. */
export async function lockPartner(tx: Tx, id: string): Promise<void> {
  const partner = await tx
    .selectFrom('partner')
    .select('id')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!partner) throw noSuch('partner')
}

/** Ends an agreement and records it. */
export async function endOn(
  tx: Tx,
  ctx: Context,
  { id, partner_id, ends_on }: { id: string; partner_id: string; ends_on: string }
): Promise<void> {
  await tx
    .updateTable('partner_agreement')
    .set({ ends_on })
    .where('id', '=', id)
    .execute()
    .catch(refuseDays)
  await record(tx, ctx.caller, {
    action: 'U',
    entity_type: 'partner_agreement',
    entity_id: id,
    partner_id,
    changes: { ends_on },
  })
}

const agreementDays = () =>
  refuse(409, 'agreement-days', 'Another agreement with this company holds on these days.')

function refuseDays(error: unknown): never {
  const isDays =
    error instanceof Error &&
    'constraint' in error &&
    String(error.constraint).startsWith('partner_agreement_')
  throw isDays ? agreementDays() : error
}
