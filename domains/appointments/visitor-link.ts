import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { InputOf, OutputOf } from '@numo/kit/endpoint.ts'
import { refuse } from '@numo/kit/fail.ts'
import { record } from '../audit/record.ts'
import type { Context, Tx } from '../context.ts'
import { digestOf } from '../digest-of.ts'
import type { Hours } from '../providers/contract-shapes.ts'
import { limitRequests } from '../users/limit-requests.ts'
import { addNews } from './add-news.ts'
import { changeAppointment } from './change-appointment.ts'
import type * as contract from './contract.ts'
import { noMove, refuseTooManyOf, statusAfter } from './move-status.ts'
import { readOwnAppointments } from './read-appointments.ts'
import { workingDeadline } from './rules.ts'

const about = (id: string) => `appointment ${id}`

/** Creates a secret for a visitor's request; the one before works no more. */
export async function renewToken(
  { vault }: Pick<Context, 'vault'>,
  tx: Tx,
  id: string
): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await tx
    .updateTable('appointment')
    .set({ token_sha256: digestOf(token), token_encrypted: vault.seal(token, about(id)) })
    .where('id', '=', id)
    .execute()
  return token
}

/** Returns the secret of a request, for another mail. */
export const tokenOf = (
  { vault }: Pick<Context, 'vault'>,
  { id, token_encrypted }: { id: string; token_encrypted: Uint8Array }
): string => vault.open(token_encrypted, about(id))

/** Runs a change of the request of a secret. Throws 410 alike for unknown and used ones, so that secrets cannot be probed. */
async function withToken<T>(
  ctx: Context,
  token: string,
  run: (tx: Tx, id: string) => Promise<T>
): Promise<T> {
  await limitRequests(ctx, [
    { kind: 'appointment link', of: ctx.caller.ip ?? 'unknown', points: 240, seconds: 900 },
  ])
  return ctx.system(async (tx) => {
    const row = await tx
      .selectFrom('appointment')
      .select('id')
      .where('token_sha256', '=', digestOf(token))
      .where('account_id', 'is', null)
      .executeTakeFirst()
    if (!row)
      throw refuse(
        410,
        'appointment-link-over',
        'This link no longer works. Use the one in our latest email.'
      )
    return run(tx, row.id)
  })
}

/** Returns the request of a visitor who has its secret. */
export const openAppointment = (
  ctx: Context,
  { token, locale }: InputOf<typeof contract.openAppointment>
): Promise<OutputOf<typeof contract.openAppointment>> =>
  withToken(ctx, token, async (tx, id) => {
    const which = { where: sql`a.id = ${id}`, order: sql`a.id`, limit: 1 }
    const [row] = await readOwnAppointments(tx, which, locale, ctx.now())
    if (!row) throw noMove()
    return row
  })

/**
 * Proves the address of a request and sends it to the clinic. The secret of the mail works once: another takes its place.
 * Throws 422 `time-past` when every time has passed meanwhile, 429 `too-many-appointments` while enough of the address wait.
 */
export const proveAppointment = (
  ctx: Context,
  { token }: InputOf<typeof contract.proveAppointment>
): Promise<OutputOf<typeof contract.proveAppointment>> =>
  withToken(ctx, token, async (tx, id) => {
    const { rows } = await sql<{
      status: 'unproven'
      partner_id: string
      email: string
      wanted_times: Date[]
      time_zone: string
      hours: Hours | null
      is_answered: boolean
    }>`
      select a.status, a.partner_id, a.email, a.wanted_times, a.time_zone, coalesce(pl.hours, l.hours) as hours,
             o.status = 'active' and o.has_user as is_answered
        from appointment a
        join practice_location l on l.id = a.practice_location_id
        join partner o on o.id = a.partner_id
        left join provider_location pl on pl.provider_id = a.provider_id and pl.practice_location_id = l.id
       where a.id = ${id} for update of a`.execute(tx)
    const [row] = rows
    if (!row) throw noMove()
    const status = await statusAfter(tx, row.status, 'prove')
    // Two links of an address at once count each other.
    await sql`select pg_advisory_xact_lock(hashtextextended('appointments of ' || ${row.email}, 0))`.execute(
      tx
    )
    await refuseTooManyOf(tx, row.email)
    const now = ctx.now()
    if (!row.is_answered)
      throw refuse(
        422,
        'takes-no-requests',
        'Nobody can answer a request there. Call the clinic instead.'
      )
    if (row.wanted_times.every((time) => time <= now))
      throw refuse(422, 'time-past', 'Every time you named has passed. Ask again.')
    const { time_zone, hours } = row
    const { version } = await tx
      .updateTable('appointment')
      .set({ status, answer_due_at: workingDeadline({ from: now, hours, time_zone }) })
      .where('id', '=', id)
      .returning('version')
      .executeTakeFirstOrThrow()
    const next = await renewToken(ctx, tx, id)
    await record(tx, ctx.caller, {
      action: 'U',
      entity_type: 'appointment',
      entity_id: id,
      partner_id: row.partner_id,
      changes: { status },
    })
    await addNews(ctx, tx, { id, version }, 'requested')
    return { token: next }
  })

/** Answers for a visitor who has the secret of the request. */
export const changeVisitorAppointment = (
  ctx: Context,
  { token, ...change }: InputOf<typeof contract.changeVisitorAppointment>
): Promise<OutputOf<typeof contract.changeVisitorAppointment>> =>
  withToken(ctx, token, async (tx, id) => {
    await changeAppointment(ctx, tx, id, change)
    return { done: true as const }
  })
