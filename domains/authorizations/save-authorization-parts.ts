import { sql } from 'kysely'
import type { InputOf } from '@numo/kit/endpoint.ts'
import { refuse } from '@numo/kit/fail.ts'
import { record } from '../audit/record.ts'
import { changedMeanwhile } from '../changed-meanwhile.ts'
import { checkAmounts } from '../check-amounts.ts'
import { amountsOfLine } from '../claims/rules-lines.ts'
import type { Context, Tx } from '../context.ts'
import type * as contract from './contract-partner.ts'
import type { SavedPart } from './enums.ts'
import { lockPartnerAuthorization } from './lock-authorization.ts'
import { isRequestOpen } from './rules.ts'

/* Each saves one part of a request that is with the clinic, on the version of the part that was read. */

type Ids = { account_id: string; partner_id: string; authorization_id: string }
type PartInput = { id: string; version: number }

/**
 * Saves a part by `write` and counts its version up. Throws 404 `no-such-authorization`, 409 `authorization-fixed` once
 * the request was sent, and 409 `changed-meanwhile` when the part was saved since it was read.
 */
const savePart = (
  ctx: Context,
  part: SavedPart,
  { id, version }: PartInput,
  write: (tx: Tx, ids: Ids) => Promise<unknown>
): Promise<{ version: number }> =>
  ctx.tx(async (tx) => {
    const row = await lockPartnerAuthorization(tx, ctx, id)
    if (!row || !isRequestOpen(row.status))
      throw refuse(409, 'authorization-fixed', 'This request was sent and cannot be changed.')
    const { account_id, partner_id } = row
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only this function writes the column
    const versions = row.tab_versions as Partial<Record<SavedPart, number>>
    if ((versions[part] ?? 0) !== version) throw changedMeanwhile('authorization')
    await write(tx, { account_id, partner_id, authorization_id: id })
    const next = version + 1
    await tx
      .updateTable('prior_authorization')
      .set({ tab_versions: JSON.stringify({ ...versions, [part]: next }) })
      .where('id', '=', id)
      .execute()
    await record(tx, ctx.caller, {
      action: 'U',
      entity_type: 'prior_authorization',
      entity_id: id,
      account_id,
      partner_id,
      changes: { part },
    })
    return { version: next }
  })

type Table =
  | 'authorization_diagnosis'
  | 'authorization_treatment'
  | 'authorization_cost'
  | 'authorization_team_member'
  | 'authorization_admission'

const clear = (tx: Tx, table: Table, { account_id, authorization_id }: Ids) =>
  sql`delete from ${sql.table(table)} where account_id = ${account_id} and authorization_id = ${authorization_id}`.execute(
    tx
  )
const numbered = <Row>(rows: readonly Row[], ids: Ids) =>
  rows.map((row, n) => ({ ...row, ...ids, sequence: n + 1 }))

/** Changes where the care takes place and how urgent it is. */
export const saveAuthorizationRequest = (
  ctx: Context,
  { care_setting, priority, ...input }: InputOf<typeof contract.saveAuthorizationRequest>
) =>
  savePart(ctx, 'request', input, (tx) =>
    tx
      .updateTable('prior_authorization')
      .set({ care_setting, priority })
      .where('id', '=', input.id)
      .execute()
  )

/** Replaces the diagnoses. Throws 422 `two-principal` for more than one main diagnosis. */
export const saveAuthorizationDiagnoses = (
  ctx: Context,
  { diagnoses, ...input }: InputOf<typeof contract.saveAuthorizationDiagnoses>
) => {
  if (diagnoses.filter(({ type }) => type === 'principal').length > 1)
    throw refuse(422, 'two-principal', 'Only one diagnosis can be the main one.')
  return savePart(ctx, 'diagnosis', input, async (tx, ids) => {
    await clear(tx, 'authorization_diagnosis', ids)
    if (diagnoses.length > 0)
      await tx.insertInto('authorization_diagnosis').values(numbered(diagnoses, ids)).execute()
  })
}

/** Replaces the planned treatments. */
export const saveAuthorizationTreatments = (
  ctx: Context,
  { treatments, ...input }: InputOf<typeof contract.saveAuthorizationTreatments>
) =>
  savePart(ctx, 'treatment', input, async (tx, ids) => {
    await clear(tx, 'authorization_treatment', ids)
    if (treatments.length > 0)
      await tx.insertInto('authorization_treatment').values(numbered(treatments, ids)).execute()
  })

/** Replaces the estimated costs; the database keeps their sum. Throws 422 `amount-too-large`. */
export const saveAuthorizationCosts = (
  ctx: Context,
  { costs, ...input }: InputOf<typeof contract.saveAuthorizationCosts>
) => {
  const rows = costs.map((cost) => ({
    ...cost,
    amount: amountsOfLine({ ...cost, tax_rate_bps: 0 }).net_amount,
  }))
  checkAmounts(rows.map(({ amount }) => amount))
  return savePart(ctx, 'cost', input, async (tx, ids) => {
    await clear(tx, 'authorization_cost', ids)
    if (rows.length > 0)
      await tx.insertInto('authorization_cost').values(numbered(rows, ids)).execute()
  })
}

/** Replaces the team. Throws 422 `two-responsible` for more than one responsible person. */
export const saveAuthorizationTeam = (
  ctx: Context,
  { team, ...input }: InputOf<typeof contract.saveAuthorizationTeam>
) => {
  if (team.filter(({ responsible }) => responsible).length > 1)
    throw refuse(422, 'two-responsible', 'Only one person can be responsible.')
  return savePart(ctx, 'team', input, async (tx, ids) => {
    await clear(tx, 'authorization_team_member', ids)
    if (team.length > 0)
      await tx.insertInto('authorization_team_member').values(numbered(team, ids)).execute()
  })
}

/** Saves the planned stay. Throws 422 `discharge-before-admission`. */
export const saveAuthorizationAdmission = (
  ctx: Context,
  { id, version, ...stay }: InputOf<typeof contract.saveAuthorizationAdmission>
) => {
  const { planned_admission_at, planned_discharge_at } = stay
  if (
    planned_discharge_at !== null &&
    Date.parse(planned_discharge_at) < Date.parse(planned_admission_at)
  )
    throw refuse(422, 'discharge-before-admission', 'The discharge cannot be before the admission.')
  return savePart(ctx, 'admission', { id, version }, async (tx, ids) => {
    await clear(tx, 'authorization_admission', ids)
    await tx
      .insertInto('authorization_admission')
      .values({
        ...stay,
        ...ids,
        planned_admission_at: new Date(planned_admission_at),
        planned_discharge_at: planned_discharge_at === null ? null : new Date(planned_discharge_at),
      })
      .execute()
  })
}
