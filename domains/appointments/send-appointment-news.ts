import { sql } from 'kysely'
import type { z } from 'zod'
import type { Context, Tx } from '../context.ts'
import { notify } from '../notifications/notify.ts'
import { notifyPartner } from '../notifications/notify-partner.ts'
import { sendEmail } from '../send-email.ts'
import type { Dropped, JobAttempt } from '../serve-job.ts'
import type { OwnAppointment } from './contract-shapes.ts'
import type { AppointmentStatus } from './enums.ts'
import { setAlternatives } from './find-alternatives.ts'
import type { AppointmentNews, sendAppointmentNewsJob as job } from './jobs.ts'
import { appointmentEmail } from './mails/appointment-email.ts'
import { readOwnAppointments } from './read-appointments.ts'
import { clocksInWords } from './rules-words.ts'
import { renewToken, tokenOf } from './visitor-link.ts'

/** News for the clinic. */
const forClinic: ReadonlySet<AppointmentNews> = new Set([
  'requested',
  'agreed',
  'cancelled_by_person',
])
/** News that a household gets in its inbox; what it did itself it knows. */
const forHousehold: ReadonlySet<AppointmentNews> = new Set([
  'accepted',
  'offered',
  'declined',
  'cancelled_by_clinic',
  'alternatives',
  'reminder',
  'question',
  'expired',
])
/** States in which news are still news; without one it is in any. */
const only: Partial<Record<AppointmentNews, readonly AppointmentStatus[]>> = {
  proof: ['unproven'],
  requested: ['requested'],
  accepted: ['accepted'],
  agreed: ['accepted'],
  offered: ['offered'],
  alternatives: ['requested'],
  reminder: ['accepted'],
  question: ['over'],
}

/**
 * Tells who did not make a change: the clinic and the household in their inboxes, a visitor by mail. Idempotent for inboxes;
 * a mail may arrive twice, as any. Drops what is no news any more.
 */
export async function sendAppointmentNews(
  ctx: Context,
  { appointment_id: id, event, version }: z.output<(typeof job)['data']>,
  at: Pick<JobAttempt, 'id'>
): Promise<void | Dropped> {
  const found = await ctx.tx(async (tx) => {
    const row = await tx
      .selectFrom('appointment')
      .select(['account_id', 'partner_id', 'status', 'email', 'locale', 'token_encrypted'])
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst()
    if (!row || !(only[event]?.includes(row.status) ?? true)) return null
    if (event === 'declined' || event === 'cancelled_by_clinic')
      await setAlternatives(tx, id, ctx.now())
    const which = { where: sql`a.id = ${id}`, order: sql`a.id`, limit: 1 }
    const [appointment] = await readOwnAppointments(tx, which, row.locale, ctx.now())
    if (!appointment) return null
    await notifyInboxes(tx, row, appointment, { event, dedupe_key: `${id}:${event}:${version}` })
    if (row.email === null) return { row, appointment, token: null }
    const token =
      row.token_encrypted === null
        ? await renewToken(ctx, tx, id)
        : tokenOf(ctx, { id, token_encrypted: row.token_encrypted })
    return { row, appointment, token }
  })
  if (!found) return { dropped: 'The appointment has moved on' }
  const { row, appointment, token } = found
  if (row.email === null || token === null) return
  const { locale } = row
  return sendEmail(
    ctx,
    at,
    row.email,
    locale,
    appointmentEmail({ site: ctx.settings, locale }, event, appointment, token)
  )
}

type News = { event: AppointmentNews; dedupe_key: string }

async function notifyInboxes(
  tx: Tx,
  {
    account_id,
    partner_id,
    locale,
  }: { account_id: string | null; partner_id: string; locale: 'en' | 'es' },
  { number, starts_at, ...appointment }: OwnAppointment,
  { event, dedupe_key }: News
): Promise<void> {
  const facts = { appointment: number }
  if (forClinic.has(event))
    await notifyPartner(tx, partner_id, {
      kind: event === 'requested' ? 'clinic_appointment_asked' : 'clinic_appointment_changed',
      facts,
      link: '/dashboard#appointments',
      dedupe_key,
    })
  if (account_id === null || !forHousehold.has(event)) return
  const shared = { to: { account_id }, link: '/home#appointments', dedupe_key }
  if (event === 'alternatives')
    await notify(tx, { ...shared, kind: 'appointment_unanswered', facts })
  else if (event === 'question')
    await notify(tx, { ...shared, kind: 'appointment_question', facts })
  else if (event === 'reminder' && starts_at !== null)
    await notify(tx, {
      ...shared,
      kind: 'appointment_reminder',
      facts: { ...facts, times: clocksInWords(starts_at, appointment, locale) },
    })
  else await notify(tx, { ...shared, kind: 'appointment_answered', facts })
}
