import { refuse } from '@numo/kit/fail.ts'
import type { InputOf, OutputOf } from '@numo/kit/endpoint.ts'
import { actingPartner } from '../acting-partner.ts'
import { record } from '../audit/record.ts'
import { changedMeanwhile } from '../changed-meanwhile.ts'
import type { Context, Tx } from '../context.ts'
import { noSuch } from '../no-such.ts'
import { addNews } from './add-news.ts'
import type * as contract from './contract-partner.ts'
import type { AppointmentStatus } from './enums.ts'
import type { AppointmentNews } from './jobs.ts'
import {
  agreeOn,
  chooseTime,
  endOf,
  noMove,
  readTimes,
  refuseTaken,
  statusAfter,
} from './move-status.ts'
import { mayStillMiss } from './rules.ts'

type Output = OutputOf<typeof contract.acceptAppointment>
type Locked = Awaited<ReturnType<typeof lock>>

/** Agrees to one of the times that the person asked for. Throws 409 `time-taken` when the doctor sees somebody else then. */
export const acceptAppointment = (
  ctx: Context,
  { starts_at, duration_minutes, ...input }: InputOf<typeof contract.acceptAppointment>
): Promise<Output> =>
  answer(ctx, input, async (tx, row) => {
    const status = await statusAfter(tx, row.status, 'accept')
    const time = chooseTime(row.wanted_times, starts_at, ctx.now())
    const agreed = {
      status,
      duration_minutes,
      starts_at: time,
      ends_at: endOf(time, duration_minutes),
    }
    const version = await agreeOn(tx, row.provider_id, () => write(ctx, tx, row, agreed, input))
    await addNews(ctx, tx, { id: row.id, version }, 'accepted')
  })

/** Offers other times. Throws 409 `time-taken` when the doctor sees somebody else at one of them. */
export const offerAppointmentTimes = (
  ctx: Context,
  { times, duration_minutes, ...input }: InputOf<typeof contract.offerAppointmentTimes>
): Promise<Output> =>
  answer(ctx, input, async (tx, row) => {
    const status = await statusAfter(tx, row.status, 'offer')
    const offered_times = readTimes(times, ctx.now())
    if (row.is_exclusive) await refuseTaken(tx, row.provider_id, offered_times, duration_minutes)
    const version = await write(ctx, tx, row, { status, offered_times, duration_minutes }, input)
    await addNews(ctx, tx, { id: row.id, version }, 'offered')
  })

/** Declines a request. */
export const declineAppointment = (
  ctx: Context,
  input: InputOf<typeof contract.declineAppointment>
): Promise<Output> =>
  answer(ctx, input, async (tx, row) => {
    const status = await statusAfter(tx, row.status, 'decline')
    const version = await write(ctx, tx, row, { status }, input)
    await addNews(ctx, tx, { id: row.id, version }, 'declined')
  })

/** Says that the person arrived or did not come, or calls an agreed appointment off. */
export const moveAppointment = (
  ctx: Context,
  { event, ...input }: InputOf<typeof contract.moveAppointment>
): Promise<Output> =>
  answer(ctx, input, async (tx, row) => {
    const hasStarted = row.starts_at !== null && row.starts_at <= ctx.now()
    if (event === 'arrive') {
      if (row.status !== 'accepted' || row.arrived_at) throw noMove()
      await write(ctx, tx, row, { arrived_at: ctx.now() }, input)
      return
    }
    const status = await statusAfter(tx, row.status, event)
    if (event === 'miss') {
      // Nobody has missed what has not begun, nor who arrived; and long after it nobody knows.
      if (!hasStarted || row.arrived_at || !mayStillMiss(row.starts_at, ctx.now())) throw noMove()
      await write(ctx, tx, row, { status }, input)
      return
    }
    if (hasStarted)
      throw refuse(422, 'time-past', 'This appointment has begun. Say whether the person came.')
    const version = await write(ctx, tx, row, { status, cancelled_by: 'clinic' }, input)
    await addNews(ctx, tx, { id: row.id, version }, 'cancelled_by_clinic' satisfies AppointmentNews)
  })

type Which = { id: string; version: number; clinic_message?: string | undefined }

const answer = (
  ctx: Context,
  input: Which,
  run: (tx: Tx, row: Locked) => Promise<void>
): Promise<Output> =>
  ctx.tx(async (tx) => {
    await run(tx, await lock(ctx, tx, input))
    return { id: input.id }
  })

/** Locks an appointment of the caller's clinic. Throws 404 `no-such-appointment`, 409 `changed-meanwhile`. */
async function lock(ctx: Context, tx: Tx, { id, version }: Which) {
  const row = await tx
    .selectFrom('appointment')
    .select([
      ...(['id', 'account_id', 'partner_id', 'provider_id', 'status', 'version'] as const),
      ...(['wanted_times', 'starts_at', 'arrived_at', 'is_exclusive'] as const),
    ])
    .where('id', '=', id)
    .where('partner_id', '=', actingPartner(ctx))
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw noSuch('appointment')
  if (row.version !== version) throw changedMeanwhile('appointment')
  return row
}

type Changes = {
  status?: AppointmentStatus
  duration_minutes?: number
  starts_at?: Date
  ends_at?: Date
  offered_times?: Date[]
  cancelled_by?: 'clinic'
  arrived_at?: Date
}

/** Writes an answer with the clinic's words and its event of the audit trail; returns the new version. */
async function write(
  ctx: Context,
  tx: Tx,
  { id, account_id }: Locked,
  changes: Changes,
  { clinic_message }: Which
): Promise<number> {
  const { version } = await tx
    .updateTable('appointment')
    .set({ ...changes, ...(clinic_message && { clinic_message }) })
    .where('id', '=', id)
    .returning('version')
    .executeTakeFirstOrThrow()
  const { ends_at: _, starts_at, offered_times, arrived_at, ...shown } = changes
  await record(tx, ctx.caller, {
    action: 'U',
    entity_type: 'appointment',
    entity_id: id,
    account_id,
    changes: {
      ...shown,
      ...(starts_at && { starts_at: starts_at.toISOString() }),
      ...(offered_times && { offered_times: offered_times.map((time) => time.toISOString()) }),
      ...(arrived_at && { arrived_at: arrived_at.toISOString() }),
    },
  })
  return version
}
