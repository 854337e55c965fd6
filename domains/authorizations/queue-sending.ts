import type { InsurerAddress } from '@numo/adapters/insurer-requests/port.ts'
import type { Context, Tx } from '../context.ts'
import { sendAuthorizationJob } from './jobs.ts'

type StoredRequest = {
  id: string
  account_id: string
  partner_id: string
  insurance_company_id: string
}

/**
 * Writes down that a request goes to its insurer, by the channel that staff keep for the insurer, and has it brought there
 * unless staff bring it by hand.
 */
export async function queueSending(
  tx: Tx,
  ctx: Pick<Context, 'insurer_requests' | 'jobs'>,
  { id: authorization_id, account_id, partner_id, insurance_company_id }: StoredRequest
): Promise<void> {
  const insurer = await readInsurerAddress(tx, insurance_company_id)
  const channel = ctx.insurer_requests.channelFor(insurer)
  const { id: sending_id } = await tx
    .insertInto('authorization_sending')
    .values({
      ...{ account_id, partner_id, authorization_id, channel },
      kind: channel === 'by_hand' ? 'by_hand' : 'queued',
      recipient:
        channel === 'email' ? insurer.email : channel === 'x12' ? insurer.payer_code : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (channel !== 'by_hand') await ctx.jobs.add(tx, sendAuthorizationJob, { sending_id })
}

/** Reads how an insurer takes requests. */
export const readInsurerAddress = async (tx: Tx, id: string): Promise<InsurerAddress> => {
  const row = await tx
    .selectFrom('insurance_company')
    .select(['name', 'submission_channel', 'claims_email', 'payer_code'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return {
    name: row.name,
    channel: row.submission_channel,
    email: row.claims_email,
    payer_code: row.payer_code,
  }
}
