import { sql } from 'kysely'
import type { InputOf } from '@numo/kit/endpoint.ts'
import { refuse } from '@numo/kit/fail.ts'
import { actingPartner } from '../acting-partner.ts'
import { record } from '../audit/record.ts'
import { changedMeanwhile } from '../changed-meanwhile.ts'
import { checkAmounts } from '../check-amounts.ts'
import { amountsOfLine } from '../claims/rules-lines.ts'
import type { Context, Tx } from '../context.ts'
import { noSuch } from '../no-such.ts'
import type * as contract from './contract-partner.ts'
import type { SavedPart } from './enums.ts'
import { lockPartnerAuthorization } from './lock-authorization.ts'
import { holdsStay, isRequestOpen, takesStay, type ChainVersion } from './rules.ts'

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
  write: (tx: Tx, ids: Ids) => Promise<unknown>,
  line_count?: number
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
      changes: { part, part_version: next, ...(line_count !== undefined && { line_count }) },
    })
    return { version: next }
  })

type Table =
  | 'authorization_diagnosis'
  | 'authorization_treatment'
  | 'authorization_cost'
  | 'authorization_team_member'

const clear = (tx: Tx, table: Table, { account_id, authorization_id }: Ids) =>
  sql`delete from ${sql.table(table)} where account_id = ${account_id} and authorization_id = ${authorization_id}`.execute(
    tx
  )
const numbered = <Row>(rows: readonly Row[], ids: Ids) =>
  rows.map((row, n) => ({ ...row, ...ids, sequence: n + 1 }))

/** Notes of a part, which stand on the request itself. */
type Notes = Partial<
  Record<'medical_history' | 'alternatives' | 'medicines' | 'implants', string | null> & {
    deposit_amount: number | null
  }
>
const setNotes = (tx: Tx, { authorization_id }: Ids, notes: Notes) =>
  tx.updateTable('prior_authorization').set(notes).where('id', '=', authorization_id).execute()

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
  { diagnoses, medical_history, ...input }: InputOf<typeof contract.saveAuthorizationDiagnoses>
) => {
  if (diagnoses.filter(({ type }) => type === 'principal').length > 1)
    throw refuse(422, 'two-principal', 'Only one diagnosis can be the main one.')
  const write = async (tx: Tx, ids: Ids) => {
    await setNotes(tx, ids, { medical_history })
    await clear(tx, 'authorization_diagnosis', ids)
    if (diagnoses.length > 0)
      await tx.insertInto('authorization_diagnosis').values(numbered(diagnoses, ids)).execute()
  }
  return savePart(ctx, 'diagnosis', input, write, diagnoses.length)
}

/** Replaces the planned treatments. */
export const saveAuthorizationTreatments = (
  ctx: Context,
  {
    treatments,
    alternatives,
    medicines,
    implants,
    ...input
  }: InputOf<typeof contract.saveAuthorizationTreatments>
) => {
  const write = async (tx: Tx, ids: Ids) => {
    await setNotes(tx, ids, { alternatives, medicines, implants })
    await clear(tx, 'authorization_treatment', ids)
    if (treatments.length > 0)
      await tx.insertInto('authorization_treatment').values(numbered(treatments, ids)).execute()
  }
  return savePart(ctx, 'treatment', input, write, treatments.length)
}

/** Replaces the estimated costs; the database keeps their sum. Throws 422 `amount-too-large`. */
export const saveAuthorizationCosts = (
  ctx: Context,
  { costs, deposit_amount, ...input }: InputOf<typeof contract.saveAuthorizationCosts>
) => {
  const rows = costs.map((cost) => ({
    ...cost,
    amount: amountsOfLine({ ...cost, tax_rate_bps: 0 }).net_amount,
  }))
  checkAmounts(rows.map(({ amount }) => amount))
  const write = async (tx: Tx, ids: Ids) => {
    await setNotes(tx, ids, { deposit_amount })
    await clear(tx, 'authorization_cost', ids)
    if (rows.length > 0)
      await tx.insertInto('authorization_cost').values(numbered(rows, ids)).execute()
  }
  return savePart(ctx, 'cost', input, write, rows.length)
}

/** Replaces the team. Throws 422 `two-responsible` for more than one responsible person. */
export const saveAuthorizationTeam = (
  ctx: Context,
  { team, ...input }: InputOf<typeof contract.saveAuthorizationTeam>
) => {
  if (team.filter(({ responsible }) => responsible).length > 1)
    throw refuse(422, 'two-responsible', 'Only one person can be responsible.')
  const write = async (tx: Tx, ids: Ids) => {
    await clear(tx, 'authorization_team_member', ids)
    if (team.length > 0)
      await tx.insertInto('authorization_team_member').values(numbered(team, ids)).execute()
  }
  return savePart(ctx, 'team', input, write, team.length)
}

/** The versions in the chain of authorization `a`. */
const readChain = sql<ChainVersion[]>`(
  select jsonb_agg(jsonb_build_object('chain_version', v.chain_version, 'status', v.status))
    from prior_authorization v where v.chain_id = a.chain_id)`

const dayOrNull = (at: string | null) => (at === null ? null : new Date(at))

/** Throws 422 `discharge-before-admission`. */
function checkStay(admission_at: string | null, discharge_at: string | null) {
  if (discharge_at === null) return
  if (admission_at === null || Date.parse(discharge_at) < Date.parse(admission_at))
    throw refuse(422, 'discharge-before-admission', 'The discharge cannot be before the admission.')
}

/** Saves the planned stay. Throws 422 `discharge-before-admission`. */
export const saveAuthorizationAdmission = (
  ctx: Context,
  { id, version, ...stay }: InputOf<typeof contract.saveAuthorizationAdmission>
) => {
  const { planned_admission_at, planned_discharge_at } = stay
  checkStay(planned_admission_at, planned_discharge_at)
  const plan = {
    ...stay,
    planned_admission_at: new Date(planned_admission_at),
    planned_discharge_at: dayOrNull(planned_discharge_at),
  }
  return savePart(ctx, 'admission', { id, version }, (tx, ids) =>
    tx
      .insertInto('authorization_admission')
      .values({ ...plan, ...ids })
      .onConflict((one) => one.columns(['account_id', 'authorization_id']).doUpdateSet(plan))
      .execute()
  )
}

/**
 * Saves the stay as it happened, from when the request was sent until it is over. Throws 404 `no-such-authorization`, 409
 * `no-admission` without a planned one, `newer-version` on one that another version replaced or that is not in force yet, `authorization-fixed` and `changed-meanwhile` as the other parts, and 422
 * `discharge-before-admission`.
 */
export const saveAuthorizationStay = (
  ctx: Context,
  { id, version, ...stay }: InputOf<typeof contract.saveAuthorizationStay>
): Promise<{ version: number }> => {
  const { actual_admission_at, actual_discharge_at } = stay
  checkStay(actual_admission_at, actual_discharge_at)
  return ctx.tx(async (tx) => {
    const row = await tx
      .selectFrom('prior_authorization as a')
      .leftJoin('authorization_admission as d', 'd.authorization_id', 'a.id')
      .select([
        ...(['a.account_id', 'a.partner_id', 'a.status', 'd.stay_version'] as const),
        ...(['a.extends_id', 'a.chain_version'] as const),
        readChain.as('chain'),
      ])
      .where('a.id', '=', id)
      .where('a.partner_id', '=', actingPartner(ctx))
      .executeTakeFirst()
    if (!row) throw noSuch('authorization')
    if (!takesStay(row.status))
      throw refuse(409, 'authorization-fixed', 'The stay of this request cannot be changed.')
    if (!holdsStay(row, row.chain))
      throw refuse(409, 'newer-version', 'The stay is recorded on the version that is in force.')
    if (row.stay_version === null)
      throw refuse(409, 'no-admission', 'Add the planned admission first.')
    const { account_id, partner_id } = row
    // The condition on the version lets one of two savers through; the other finds no row.
    const { numUpdatedRows } = await tx
      .updateTable('authorization_admission')
      .set({
        ...stay,
        actual_admission_at: dayOrNull(actual_admission_at),
        actual_discharge_at: dayOrNull(actual_discharge_at),
        stay_version: version + 1,
      })
      .where('authorization_id', '=', id)
      .where('stay_version', '=', version)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) throw changedMeanwhile('authorization')
    await record(tx, ctx.caller, {
      action: 'U',
      entity_type: 'prior_authorization',
      entity_id: id,
      account_id,
      partner_id,
      changes: { part: 'stay', part_version: version + 1 },
    })
    return { version: version + 1 }
  })
}
