import type { InputOf, OutputOf } from '@numo/kit/endpoint.ts'
import { refuse } from '@numo/kit/fail.ts'
import { record } from '../audit/record.ts'
import { changedMeanwhile } from '../changed-meanwhile.ts'
import type { Context, Tx } from '../context.ts'
import { notify } from '../notifications/notify.ts'
import type { submitAuthorization as endpoint } from './contract-partner.ts'
import type { AuthorizationStatus } from './enums.ts'
import { lockPartnerAuthorization, noMove, statusAfter } from './lock-authorization.ts'
import { readAuthorization } from './read-authorization.ts'
import { missingSentences } from './rules.ts'

type Input = InputOf<typeof endpoint>
type Output = OutputOf<typeof endpoint>
type Locked = NonNullable<Awaited<ReturnType<typeof lockPartnerAuthorization>>>

/**
 * Sends an authorization of a clinic to staff: `submit`, or `resubmit` with what they asked for, and notifies them.
 * Throws 409 with the code of the first thing that is missing, and `no-such-move` when it is not with the clinic.
 */
export const submitAuthorization = (ctx: Context, input: Input): Promise<Output> =>
  move(
    ctx,
    input,
    (status) => (status === 'needs_info' ? 'resubmit' : 'submit'),
    async (tx, { number, partner_id }) => {
      const { missing } = await readAuthorization(tx, ctx, input.id)
      const [first] = missing
      if (first) throw refuse(409, first.code, missingSentences[first.code])
      await notify(tx, {
        to: { staff: true },
        kind: 'authorization_asked',
        facts: { authorization: number },
        link: `/admin/auth/${input.id}`,
        dedupe_key: `${partner_id}:${input.id}:${input.version}`,
      })
    }
  )

/** Withdraws an authorization of a clinic. Throws 409 `no-such-move` once the insurer decided. */
export const cancelAuthorization = (ctx: Context, input: Input): Promise<Output> =>
  move(ctx, input, () => 'cancel')

const move = (
  ctx: Context,
  { id, version }: Input,
  eventOf: (status: AuthorizationStatus) => 'submit' | 'resubmit' | 'cancel',
  before?: (tx: Tx, row: Locked) => Promise<void>
): Promise<Output> =>
  ctx.tx(async (tx) => {
    const row = await lockPartnerAuthorization(tx, ctx, id)
    if (!row) throw noMove()
    if (row.version !== version) throw changedMeanwhile('authorization')
    const status = await statusAfter(tx, row.status, eventOf(row.status))
    await before?.(tx, row)
    await tx
      .updateTable('prior_authorization')
      .set({
        status,
        status_reason: null,
        ...(status === 'submitted' && { submitted_at: ctx.now() }),
      })
      .where('id', '=', id)
      .execute()
    await record(tx, ctx.caller, {
      action: 'U',
      entity_type: 'prior_authorization',
      entity_id: id,
      account_id: row.account_id,
      partner_id: row.partner_id,
      changes: { status },
    })
    return { id }
  })
