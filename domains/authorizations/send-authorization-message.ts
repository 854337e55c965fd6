import type { InputOf, OutputOf } from '@numo/kit/endpoint.ts'
import { actingPartner } from '../acting-partner.ts'
import { record } from '../audit/record.ts'
import type { Context, Tx } from '../context.ts'
import { noSuch } from '../no-such.ts'
import { notify } from '../notifications/notify.ts'
import type { sendAuthorizationMessage as endpoint } from './contract-partner.ts'
import { notifyClinic } from './notify-clinic.ts'

type Input = InputOf<typeof endpoint>
type Output = OutputOf<typeof endpoint>

/** Adds a message of the caller's clinic and notifies staff. Throws 404 `no-such-authorization`. */
export const sendAuthorizationMessage = (ctx: Context, input: Input): Promise<Output> =>
  ctx.tx(async (tx) => {
    const { id, number, partner_id } = await insertMessage(tx, ctx, input, actingPartner(ctx))
    await notify(tx, {
      to: { staff: true },
      kind: 'authorization_asked',
      facts: { authorization: number },
      link: `/admin/auth/${input.id}`,
      dedupe_key: `${partner_id}:${id}`,
    })
    return { id }
  })

/** Adds a message of staff and notifies the people of the clinic. Throws 404 `no-such-authorization`. */
export const answerAuthorizationMessage = (ctx: Context, input: Input): Promise<Output> =>
  ctx.tx(async (tx) => {
    const { id, number, partner_id } = await insertMessage(tx, ctx, input, null)
    await notifyClinic(tx, { id: input.id, number, partner_id, dedupe_key: id })
    return { id }
  })

/** Inserts a message of the clinic `author`, or of staff without one, and records that it was sent. */
async function insertMessage(
  tx: Tx,
  ctx: Context,
  { id: authorization_id, body }: Input,
  author: string | null
) {
  const row = await tx
    .selectFrom('prior_authorization')
    .select(['account_id', 'partner_id', 'number'])
    .where('id', '=', authorization_id)
    .$if(author !== null, (query) => query.where('partner_id', '=', author ?? ''))
    .executeTakeFirst()
  if (!row) throw noSuch('authorization')
  const { account_id, partner_id, number } = row
  const { id } = await tx
    .insertInto('authorization_message')
    .values({
      account_id,
      partner_id,
      authorization_id,
      body,
      author_role: author === null ? 'admin' : 'partner',
      author_user_id: ctx.actor?.user_id ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  // What was written is about health and stays out of the trail.
  await record(tx, ctx.caller, {
    action: 'U',
    entity_type: 'prior_authorization',
    entity_id: authorization_id,
    account_id,
    partner_id,
    changes: { message: 'sent' },
  })
  return { id, number, partner_id }
}
