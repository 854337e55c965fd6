import type { InputOf, OutputOf } from '@numo/kit/endpoint.ts'
import { refuse } from '@numo/kit/fail.ts'
import { record } from '../audit/record.ts'
import type { Context, Db } from '../context.ts'
import { plainWords } from '../email.ts'
import { noSuch } from '../no-such.ts'
import { foldEmail } from '../users/fold-email.ts'
import { limitRequests, mailLimits } from '../users/limit-requests.ts'
import { invalidEmail, refusalOf } from '../users/sentences.ts'
import { addNews } from './add-news.ts'
import type { requestAppointmentAsVisitor as endpoint } from './contract.ts'
import { findPractice } from './find-practice.ts'
import { readTimes, refuseTooManyOf } from './move-status.ts'

/**
 * Keeps a visitor's request and mails a link that proves the address; the clinic hears of it once that was done. Bounded by
 * address and network, and by the proven requests that an address has waiting: what a stranger asks in its name keeps nobody out.
 */
export async function requestAppointmentAsVisitor(
  ctx: Context,
  input: InputOf<typeof endpoint>
): Promise<OutputOf<typeof endpoint>> {
  const email = foldEmail(input.email)
  if (!email) throw refusalOf(invalidEmail)
  const wanted_times = readTimes(input.times, ctx.now())
  const { provider_id, practice_location_id, partner_id } = await findPractice(ctx.db, input)
  const cover = await findCover(ctx.db, input)
  await limitRequests(ctx, mailLimits('appointment', email, ctx.caller.ip))
  return ctx.system(async (tx) => {
    await refuseTooManyOf(tx, email)
    const row = await tx
      .insertInto('appointment')
      .values({
        ...{ provider_id, practice_location_id, partner_id, email, wanted_times, ...cover },
        person_name: plainWords(input.person_name).slice(0, 120) || '–',
        phone: input.phone ?? null,
        note: input.note || null,
        locale: input.locale,
        person_time_zone: input.time_zone,
      })
      .returning(['id', 'number', 'version'])
      .executeTakeFirstOrThrow()
    await record(tx, ctx.caller, {
      action: 'C',
      entity_type: 'appointment',
      entity_id: row.id,
      partner_id,
      changes: { status: 'unproven' },
    })
    await addNews(ctx, tx, row, 'proof')
    return { number: row.number }
  })
}

/** Returns the plan, or the insurer, that the visitor chose on the page. */
async function findCover(
  db: Db,
  { plan, insurer }: { plan?: string | undefined; insurer?: string | undefined }
) {
  if (plan !== undefined) {
    const row = await db
      .selectFrom('insurance_plan')
      .select(['id as insurance_plan_id', 'insurance_company_id'])
      .where('slug', '=', plan)
      .executeTakeFirst()
    if (!row) throw refuse(404, 'no-such-plan', 'There is no such plan')
    return row
  }
  if (insurer === undefined) return {}
  const row = await db
    .selectFrom('insurance_company')
    .select('id as insurance_company_id')
    .where('slug', '=', insurer)
    .executeTakeFirst()
  if (!row) throw noSuch('insurer')
  return row
}
