import { sql } from 'kysely'
import { refuse } from '@numo/kit/fail.ts'
import type { Tx } from '../context.ts'
import type { AppointmentStatus } from './enums.ts'
import { appointmentRules, timesProblem } from './rules.ts'

/** Returns the status an event leads to. Throws 409 `no-such-move` when it may not happen now, or not by the caller. */
export async function statusAfter(
  tx: Tx,
  status: AppointmentStatus,
  event: string
): Promise<AppointmentStatus> {
  const { rows } = await sql<{ to_status: AppointmentStatus }>`
    select to_status from status_transition
     where entity = 'appointment' and from_status = ${status} and event = ${event} and app.role() = any (roles)`.execute(
    tx
  )
  const [move] = rows
  if (!move) throw noMove()
  return move.to_status
}

/** Refusal (409) of a move that the status of an appointment does not allow. */
export const noMove = () =>
  refuse(409, 'no-such-move', 'This appointment has moved on. Load it again to see what it needs.')

const sentences = {
  'time-past': 'Choose a time at least half an hour ahead.',
  'time-too-far': 'Choose a time within the next six months.',
  'time-twice': 'Enter each time only once.',
} as const

/** Reads named times. Throws 422 `time-past`, `time-too-far` or `time-twice`. */
export function readTimes(times: readonly string[], now: Date): Date[] {
  const read = times.map((time) => new Date(time))
  const problem = timesProblem(read, now)
  if (problem) throw refuse(422, problem, sentences[problem])
  return read
}

/** Returns the agreed time among those that were named. Throws 422 `no-such-time`, or `time-past` once it is. */
export function chooseTime(named: readonly Date[], chosen: string | undefined, now: Date): Date {
  const time =
    chosen === undefined ? undefined : named.find((one) => one.getTime() === Date.parse(chosen))
  if (!time) throw refuse(422, 'no-such-time', 'Choose one of the times offered.')
  if (time <= now) throw refuse(422, 'time-past', sentences['time-past'])
  return time
}

/**
 * Runs a change that agrees on a time, one at a time for each provider: two that wait for each other's time would both fail.
 * The constraint of the table decides; throws 409 `time-taken` when somebody has the time.
 */
export async function agreeOn<T>(
  tx: Tx,
  provider_id: string,
  change: () => Promise<T>
): Promise<T> {
  await sql`select pg_advisory_xact_lock(hashtextextended('appointment ' || ${provider_id}, 0))`.execute(
    tx
  )
  try {
    return await change()
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === '23P01')
      throw refuse(409, 'time-taken', 'Somebody else has this time now. Choose another one.')
    throw error
  }
}

/** Throws 409 `time-taken` for a time at which the provider has agreed to see somebody. */
export async function refuseTaken(
  tx: Tx,
  provider_id: string,
  times: readonly Date[],
  duration_minutes: number
): Promise<void> {
  const { rows } = await sql`
    select from appointment a, unnest(${[...times]}::timestamptz[]) as t
     where a.provider_id = ${provider_id} and a.status = 'accepted' and a.is_exclusive
       and tstzrange(a.starts_at, a.ends_at) && tstzrange(t, t + make_interval(mins => ${duration_minutes}))
     limit 1`.execute(tx)
  if (rows.length > 0)
    throw refuse(409, 'time-taken', 'Somebody else has this time now. Choose another one.')
}

export const endOf = (starts_at: Date, duration_minutes: number): Date =>
  new Date(starts_at.getTime() + duration_minutes * 60_000)

/** Refusal (429) of another request while enough of them wait. */
export const tooMany = () =>
  refuse(
    429,
    'too-many-appointments',
    'There are enough requests waiting. Wait for an answer, or call one of them off.'
  )

/** Throws 429 `too-many-appointments` for an address of mail with enough proven requests waiting. */
export async function refuseTooManyOf(tx: Tx, email: string): Promise<void> {
  const open = await tx
    .selectFrom('appointment')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('email', '=', email)
    .where('status', 'in', ['requested', 'offered'])
    .executeTakeFirstOrThrow()
  if (Number(open.count) >= appointmentRules.open_of_address) throw tooMany()
}
