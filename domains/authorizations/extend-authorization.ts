import { sql } from 'kysely'
import type { InputOf, OutputOf } from '@numo/kit/endpoint.ts'
import { refuse } from '@numo/kit/fail.ts'
import { actingPartner } from '../acting-partner.ts'
import type { Context, Tx } from '../context.ts'
import { noSuch } from '../no-such.ts'
import type { extendAuthorization as endpoint } from './contract-extend.ts'
import { insertAuthorization, takeOverRequest } from './create-authorization.ts'
import { extensionProblemOf, extensionSentences, type ExtensionProblem } from './rules.ts'

/**
 * Begins another version of an approved authorization of the caller's clinic, with its whole request, the plan of its stay
 * and a line for the amount that is asked for besides. The version before it stays in force until this one is approved. Throws 404
 * `no-such-authorization`, 409 with the codes of `extensionProblemOf`, 422
 * `amount-needed` and `not-longer`, and as `createAuthorization`.
 */
export const extendAuthorization = (
  ctx: Context,
  { id, kind, requested_amount, valid_until, reason }: InputOf<typeof endpoint>
): Promise<OutputOf<typeof endpoint>> =>
  ctx.tx(async (tx) => {
    const old = await tx
      .selectFrom('prior_authorization')
      .select([
        ...(['client_id', 'coverage_id', 'care_setting', 'priority', 'currency'] as const),
        ...(['status', 'chain_id', 'chain_version', 'valid_until', 'deposit_amount'] as const),
      ])
      .where('id', '=', id)
      .where('partner_id', '=', actingPartner(ctx))
      .executeTakeFirst()
    if (!old) throw noSuch('authorization')
    const chain = await tx
      .selectFrom('prior_authorization')
      .select(['chain_version', 'status'])
      .where('chain_id', '=', old.chain_id)
      .execute()
    const problem = extensionProblemOf(old, chain)
    if (problem) throw notExtendable(problem)
    if (kind === 'top_up' && requested_amount === null)
      throw refuse(422, 'amount-needed', 'Say how much more is needed.')
    if (kind === 'extension' && (valid_until ?? '') <= (old.valid_until ?? ''))
      throw refuse(422, 'not-longer', 'An extension ends after what it extends.')
    const { client_id, coverage_id, care_setting, priority, currency } = old
    const version = await insertAuthorization(tx, ctx, {
      ...{ client_id, coverage_id, care_setting, priority, currency },
      extension: {
        extends_id: id,
        extension_kind: kind,
        extension_reason: reason,
        requested_amount,
        requested_until: valid_until,
      },
    }).catch(refuseUnfit)
    await takeOverRequest(tx, { from: id, to: version.id })
    await tx
      .updateTable('prior_authorization')
      .set({ deposit_amount: old.deposit_amount })
      .where('id', '=', version.id)
      .execute()
    await takeOverPlan(tx, { from: id, to: version.id })
    if (requested_amount !== null)
      await addRequestedLine(tx, { id: version.id, amount: requested_amount, description: reason })
    return version
  })

/** Copies the plan of the stay. What happened of it stays with the version in force. */
const takeOverPlan = (tx: Tx, { from, to }: Record<'from' | 'to', string>) =>
  sql`
    insert into authorization_admission
      (account_id, partner_id, authorization_id, planned_admission_at, planned_discharge_at, admit_source, room_type, nights,
       is_emergency, birth_due_on, pregnancy_week, accident_on, accident_place, accident_report)
    select account_id, partner_id, ${to}, planned_admission_at, planned_discharge_at, admit_source, room_type, nights,
           is_emergency, birth_due_on, pregnancy_week, accident_on, accident_place, accident_report
      from authorization_admission where authorization_id = ${from}`.execute(tx)

/** Adds what a top-up asks for as a line of its own, after those of the version before. */
const addRequestedLine = (
  tx: Tx,
  { id, amount, description }: { id: string; amount: number; description: string }
) =>
  sql`
    insert into authorization_cost (account_id, partner_id, authorization_id, sequence, category, description, quantity, unit_price, amount)
    select a.account_id, a.partner_id, a.id,
           (select coalesce(max(c.sequence), 0) + 1 from authorization_cost c where (c.account_id, c.authorization_id) = (a.account_id, a.id)),
           'other', ${description}, 1, ${amount}, ${amount}
      from prior_authorization a where a.id = ${id}`.execute(tx)

/** Refusal (409) of another version. */
const notExtendable = (problem: ExtensionProblem) =>
  refuse(409, problem, extensionSentences[problem])

/**
 * Turns a broken constraint into its refusal. The database decides between two that begin a version at once, and between
 * one and the end of what it extends.
 */
export function refuseUnfit(error: unknown): never {
  const constraint = error instanceof Error && 'constraint' in error ? error.constraint : null
  if (constraint === 'authorization_one_version') throw notExtendable('version-open')
  if (constraint === 'authorization_not_extendable') throw notExtendable('not-extendable')
  throw error
}
