import { MailRefused } from '@numo/adapters/email/port.ts'
import type { RequestReceipt, ReviewAnswer } from '@numo/adapters/insurer-requests/port.ts'
import { GivenUp } from '@numo/adapters/jobs/port.ts'
import { Refusal } from '@numo/kit/fail.ts'
import type { Context, Tx } from '../context.ts'
import { mailOf, wordsInMail, type EmailMessage } from '../email.ts'
import type { Dropped, JobAttempt } from '../serve-job.ts'
import { decideAuthorization } from './decide-authorization.ts'
import type { sendingChannels } from './enums.ts'
import { drawRequest } from './draw-request.ts'
import { moveSent } from './move-sent.ts'
import { readRequest } from './read-request.ts'
import { decisionOf } from './rules-review.ts'

/** Most bytes of files in a packet: mail servers take no more with one message. */
const maxBytes = 20_000_000

/**
 * Brings a request to its insurer and writes down what became of it; the answer of the insurer's system decides as far as
 * it says everything that a decision needs, else staff see it as a suggestion. Idempotent: it is sent once, and an answer is
 * applied once. An insurer that cannot be reached is tried again until the job gives up.
 */
export async function sendAuthorizationRequest(
  ctx: Context,
  { sending_id }: { sending_id: string },
  attempt: Pick<JobAttempt, 'id' | 'is_last'>
): Promise<void | Dropped> {
  const sending = await ctx.tx((tx) =>
    tx
      .selectFrom('authorization_sending')
      .select(['id', 'account_id', 'partner_id', 'authorization_id', 'channel', 'recipient'])
      .where('id', '=', sending_id)
      .where('kind', '=', 'queued')
      .executeTakeFirst()
  )
  if (!sending) return { dropped: 'Its household left' }
  const known = await ctx.tx((tx) => readResult(tx, sending_id))
  if (known) {
    if (known.kind === 'answered' && !known.is_applied) await apply(ctx, sending, known)
    return
  }
  if (!(await ctx.tx((tx) => isStillSent(tx, sending)))) {
    await ctx.tx((tx) => storeFailure(tx, sending))
    return { dropped: 'It was withdrawn, answered or sent again' }
  }
  try {
    const receipt = await bring(ctx, sending, attempt)
    if (receipt.outcome === 'unreachable') throw new Error('The insurer cannot be reached')
    const result = await ctx.tx((tx) => storeReceipt(tx, sending, receipt))
    if (receipt.outcome === 'answered')
      await apply(ctx, sending, { id: result.id, answer: receipt.answer })
  } catch (error) {
    if (error instanceof MailRefused) {
      await ctx.tx((tx) => storeFailure(tx, sending))
      throw new GivenUp(error.message, { cause: error })
    }
    if (attempt.is_last || error instanceof GivenUp) await ctx.tx((tx) => storeFailure(tx, sending))
    throw error
  }
}

type Sending = {
  id: string
  account_id: string
  partner_id: string
  authorization_id: string
  channel: (typeof sendingChannels)[number]
  recipient: string | null
}

const readResult = async (tx: Tx, sending_id: string) => {
  const row = await tx
    .selectFrom('authorization_sending')
    .select(['id', 'kind', 'answer', 'is_applied'])
    .where('sending_id', '=', sending_id)
    .where('kind', '!=', 'failed')
    .executeTakeFirst()
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only `storeReceipt` writes the column
  return row && { ...row, answer: row.answer as ReviewAnswer | null }
}

/** Whether the request still waits for its insurer, and was not sent again since. What was withdrawn goes to nobody. */
async function isStillSent(tx: Tx, { id, account_id, authorization_id }: Sending) {
  const request = await tx
    .selectFrom('prior_authorization')
    .select('id')
    .where('account_id', '=', account_id)
    .where('id', '=', authorization_id)
    .where('status', 'in', ['sent', 'pending'])
    .executeTakeFirst()
  const newer = await tx
    .selectFrom('authorization_sending')
    .select('id')
    .where('account_id', '=', account_id)
    .where('authorization_id', '=', authorization_id)
    .where('sending_id', 'is', null)
    .where('id', '>', id)
    .executeTakeFirst()
  return request !== undefined && newer === undefined
}

/** Draws the packet where the channel needs it, and sends the request. */
async function bring(
  ctx: Context,
  { id, authorization_id, channel, recipient }: Sending,
  attempt: Pick<JobAttempt, 'id'>
): Promise<RequestReceipt> {
  const stored = await ctx.tx((tx) => readRequest(tx, authorization_id))
  if (!stored) throw new GivenUp('The authorization is gone')
  const { files, ...request } = stored
  let email = null
  if (channel === 'email' && recipient !== null) {
    const drawn = []
    let size = 0
    for (const file of files) {
      const bytes = await ctx.files.read(file.storage_key)
      size += bytes.byteLength
      if (size > maxBytes) throw new GivenUp('The documents are larger than 20 MB together')
      drawn.push({ ...file, sha256: '', bytes })
    }
    const message = requestEmail(request, await drawRequest(request, drawn))
    const { brand } = ctx.settings
    email = mailOf(message, { id: attempt.id, to: recipient, brand: brand.name, locale: 'en' })
  }
  return ctx.insurer_requests.send({ ...request, email, trace_number: id.replaceAll('-', '') })
}

/** The email that brings a request to an insurer, in both languages: nobody knows which its reader has. */
function requestEmail(
  { number, member, earlier_reference }: Parameters<typeof drawRequest>[0],
  bytes: Uint8Array
): EmailMessage {
  const name = wordsInMail(`${member.first_name} ${member.last_name}`)
  const yours = earlier_reference === null ? '' : ` (${wordsInMail(earlier_reference)})`
  return {
    kind: 'authorization-request',
    subject: `Authorization / Autorización ${number}${yours}`,
    paragraphs: [
      `Attached is request ${number}${yours} of ${name} with its documents. Answer this message with your reference, the amount and how long it is valid.`,
      `Adjuntamos la solicitud ${number}${yours} de ${name} con sus documentos. Responda a este mensaje con su referencia, el monto y la vigencia.`,
    ],
    button: null,
    after: [],
    attachments: [{ file_name: `${number}.pdf`, mime_type: 'application/pdf', bytes }],
  }
}

const rowOf = ({ id, account_id, partner_id, authorization_id, channel, recipient }: Sending) => ({
  ...{ account_id, partner_id, authorization_id, channel, recipient },
  sending_id: id,
})

const storeFailure = (tx: Tx, sending: Sending) =>
  tx
    .insertInto('authorization_sending')
    .values({ ...rowOf(sending), kind: 'failed' })
    .execute()

const storeReceipt = (tx: Tx, sending: Sending, receipt: RequestReceipt) =>
  tx
    .insertInto('authorization_sending')
    .values({
      ...rowOf(sending),
      ...(receipt.outcome === 'answered'
        ? { kind: 'answered', answer: JSON.stringify(receipt.answer), text: receipt.text }
        : receipt.outcome === 'unreadable'
          ? { kind: 'unreadable', reason: receipt.reason, text: receipt.text }
          : // What the channel cannot carry after all, such as without a member id, staff bring by hand.
            { kind: receipt.outcome === 'delivered' ? 'delivered' : 'failed' }),
    })
    .returning('id')
    .executeTakeFirstOrThrow()

/** Decides by an answer, where it says enough and the request still waits for it. */
async function apply(
  ctx: Context,
  { authorization_id: id }: Sending,
  result: { id: string; answer: ReviewAnswer | null }
): Promise<void> {
  const decision = result.answer && decisionOf(result.answer)
  if (!decision) return
  try {
    if (decision.outcome === 'pending') await moveSent(ctx, id)
    else {
      const { version, extends_id } = await ctx.tx((tx) =>
        tx
          .selectFrom('prior_authorization')
          .select(['version', 'extends_id'])
          .where('id', '=', id)
          .executeTakeFirstOrThrow()
      )
      // Its letter replaces that before it, and no answer says whether its amount is what comes on top or all of it.
      if (extends_id !== null && decision.outcome !== 'denied') return
      await decideAuthorization(ctx, { ...noDecision, ...decision, id, version })
    }
  } catch (error) {
    // Staff decided or moved it meanwhile, or the rules refuse it: the answer stays a suggestion.
    if (error instanceof Refusal) return
    throw error
  }
  await ctx.tx((tx) =>
    tx
      .updateTable('authorization_sending')
      .set({ is_applied: true })
      .where('id', '=', result.id)
      .execute()
  )
}

const noDecision = {
  insurer_reference: null,
  guaranteed_amount: null,
  guarantee_currency: null,
  valid_from: null,
  valid_until: null,
  patient_share_note: null,
  lines: [],
}
