import { refuse } from '@numo/kit/fail.ts'
import type { InputOf } from '@numo/kit/endpoint.ts'
import { record } from '../audit/record.ts'
import type { Context, Tx } from '../context.ts'
import { noSuch } from '../no-such.ts'
import { addNews } from './add-news.ts'
import type { changeAccountAppointment as endpoint } from './contract-household.ts'
import { mayAnswerQuestion } from './rules.ts'
import { agreeOn, chooseTime, endOf, noMove, statusAfter } from './move-status.ts'

type Change = Pick<InputOf<typeof endpoint>, 'event' | 'starts_at' | 'insurance_taken'>

/** Answers for a person of a household: agrees to an offered time, calls it off, or says whether the insurance was taken. */
export const changeAccountAppointment = (
  ctx: Context,
  { accountId, id, ...change }: InputOf<typeof endpoint>
) =>
  ctx.tx(async (tx) => {
    const known = await tx
      .selectFrom('appointment')
      .select('id')
      .where('id', '=', id)
      .where('account_id', '=', accountId)
      .executeTakeFirst()
    if (!known) throw noSuch('appointment')
    await changeAppointment(ctx, tx, id, change)
    return { done: true as const }
  })

/** Makes a change by the person, under a household's or the program's role. Throws 409 `no-such-move`, `time-taken`. */
export async function changeAppointment(
  ctx: Context,
  tx: Tx,
  id: string,
  { event, starts_at, insurance_taken }: Change
): Promise<void> {
  const row = await tx
    .selectFrom('appointment')
    .select([
      ...(['id', 'account_id', 'partner_id', 'provider_id', 'status', 'offered_times'] as const),
      ...(['duration_minutes', 'ends_at', 'insurance_taken', 'starts_at'] as const),
    ])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow()
  if (event === 'answer') {
    const state = { ...row, ends_at: row.ends_at?.toISOString() ?? null }
    if (insurance_taken === undefined || !mayAnswerQuestion(state, ctx.now())) throw noMove()
    await write(ctx, tx, row, { insurance_taken, insurance_answered_at: ctx.now() })
    return
  }
  const status = await statusAfter(tx, row.status, event)
  if (event === 'cancel') {
    if (row.status === 'accepted' && row.starts_at && row.starts_at <= ctx.now())
      throw refuse(422, 'time-past', 'This appointment has begun. Call the clinic.')
    const version = await write(ctx, tx, row, { status, cancelled_by: 'person' })
    if (row.status !== 'unproven') await addNews(ctx, tx, { id, version }, 'cancelled_by_person')
    return
  }
  const time = chooseTime(row.offered_times, starts_at, ctx.now())
  const agreed = { status, starts_at: time, ends_at: endOf(time, row.duration_minutes) }
  const version = await agreeOn(tx, row.provider_id, () => write(ctx, tx, row, agreed))
  await addNews(ctx, tx, { id, version }, 'agreed')
}

type Row = { id: string; account_id: string | null; partner_id: string }
type Changes = {
  status?: Awaited<ReturnType<typeof statusAfter>>
  starts_at?: Date
  ends_at?: Date
  cancelled_by?: 'person'
  insurance_taken?: NonNullable<Change['insurance_taken']>
  insurance_answered_at?: Date
}

/** Writes a change with its event of the audit trail; returns the new version. */
async function write(ctx: Context, tx: Tx, { id, account_id, partner_id }: Row, changes: Changes) {
  const { version } = await tx
    .updateTable('appointment')
    .set(changes)
    .where('id', '=', id)
    .returning('version')
    .executeTakeFirstOrThrow()
  const { status, starts_at, cancelled_by } = changes
  await record(tx, ctx.caller, {
    action: 'U',
    entity_type: 'appointment',
    entity_id: id,
    account_id,
    // What is said of the insurance is not the clinic's to read.
    ...(changes.insurance_taken === undefined && { partner_id }),
    changes:
      changes.insurance_taken === undefined
        ? {
            ...(status && { status }),
            ...(starts_at && { starts_at: starts_at.toISOString() }),
            ...(cancelled_by && { cancelled_by }),
          }
        : { answered: true },
  })
  return version
}
