import { sql } from 'kysely'
import type { InputOf } from '@numo/kit/endpoint.ts'
import { refuse } from '@numo/kit/fail.ts'
import { record } from '../audit/record.ts'
import { changedMeanwhile } from '../changed-meanwhile.ts'
import { checkAmounts } from '../check-amounts.ts'
import { amountsOfLine } from '../claims/rules-lines.ts'
import type { Context, Tx } from '../context.ts'
import { checkStay, dayOrNull } from './check-stay.ts'
import type * as contract from './contract-partner.ts'
import type { KeptPart, SavedPart } from './enums.ts'
import { lockPartnerAuthorization } from './lock-authorization.ts'
import { contentOf } from './part-sql.ts'
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
  part: KeptPart,
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
    await keepContent(tx, { account_id, partner_id, authorization_id: id }, part, next)
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

/** Minutes in which what one person types is one version: of it the last is kept. */
const burst_minutes = 10

/** Keeps what a part says at its version. Of versions before it, those that the same person just saved give way. */
async function keepContent(
  tx: Tx,
  { account_id, authorization_id: id }: Ids,
  part: KeptPart,
  version: number
) {
  await sql`
    delete from authorization_part_content
     where account_id = ${account_id} and authorization_id = ${id} and part = ${part} and version = ${version - 1}
       and saved_by = app.user_id() and saved_at > now() - make_interval(mins => ${burst_minutes})`.execute(
    tx
  )
  await sql`
    insert into authorization_part_content (account_id, partner_id, authorization_id, part, version, content, saved_by)
    select a.account_id, a.partner_id, a.id, ${part}, ${version}, ${contentOf[part]}, app.user_id()
      from prior_authorization a where a.account_id = ${account_id} and a.id = ${id}`.execute(tx)
}

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
