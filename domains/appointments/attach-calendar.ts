import { sql } from 'kysely'
import type { Context } from '../context.ts'
import type { AttachTo } from '../notifications/send-notification-mail.ts'
import { calendarOf } from './calendar-of.ts'
import { readOwnAppointments } from './read-appointments.ts'

/** Attaches the calendar entry to the mail about an appointment that a household's clinic agreed to or called off. */
export const attachCalendar: AttachTo = async (
  ctx: Context,
  { kind, facts, account_id, locale }
) => {
  const { appointment: number } = facts
  const isOne = kind === 'appointment_answered' || kind === 'appointment_reminder'
  if (!isOne || number === undefined || account_id === null) return []
  const which = {
    where: sql`a.number = ${number} and a.account_id = ${account_id}`,
    order: sql`a.id`,
    limit: 1,
  }
  const [found] = await ctx.tx((tx) => readOwnAppointments(tx, which, locale, ctx.now()))
  return found ? calendarOf(found, locale) : []
}
