import { MailRefused } from '@numo/adapters/email/port.ts'
import type { RequestReceipt, ReviewAnswer } from '@numo/adapters/insurer-requests/port.ts'
import { GivenUp } from '@numo/adapters/jobs/port.ts'
import { Refusal } from '@numo/kit/fail.ts'
import type { Context, Tx } from '../context.ts'
import { mailOf, wordsInMail, type EmailMessage } from '../email.ts'
import type { Dropped, JobAttempt } from '../serve-job.ts'
import { decide } from './decide-authorization.ts'
import { drawRequest } from './draw-request.ts'
import { moveSent } from './move-sent.ts'
import { readRequest } from './read-request.ts'
import { decisionOf } from './rules-review.ts'
import { signingKey } from './signing-keys.ts'
import { storeFailure, storeReceipt, storeResult, type Sending } from './store-receipt.ts'

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
    await ctx.tx((tx) => storeResult(tx, ctx, sending, { kind: 'failed' }))
    return { dropped: 'It was withdrawn, answered or sent again' }
  }
  const result = await brought(ctx, sending, attempt)
  // After the answer is stored: what fails from here on is tried again, and is no failure of the sending.
  if (result.answer) await apply(ctx, sending, result)
}

/** Brings a request to its insurer and stores what became of it. Staff are notified of one that could not be brought. */
async function brought(
  ctx: Context,
  sending: Sending,
  attempt: Pick<JobAttempt, 'id' | 'is_last'>
): Promise<{ id: string; answer: ReviewAnswer | null }> {
  try {
    const receipt = await bring(ctx, sending, attempt)
    if (receipt.outcome === 'unreachable') throw new Error('The insurer cannot be reached')
    return await ctx.tx((tx) => storeReceipt(tx, ctx, sending, receipt))
  } catch (error) {
    const isForGood = error instanceof MailRefused || error instanceof GivenUp
    if (attempt.is_last || isForGood) await ctx.tx((tx) => storeFailure(tx, ctx, sending))
    throw error instanceof MailRefused ? new GivenUp(error.message, { cause: error }) : error
  }
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

/** Decides by an answer, where it says enough and the request still waits for it; both are stored at once. */
async function apply(
  ctx: Context,
  { authorization_id: id }: Sending,
  result: { id: string; answer: ReviewAnswer | null }
): Promise<void> {
  const decision = result.answer && decisionOf(result.answer)
  if (!decision) return
  const isGuarantee = decision.outcome !== 'pending' && decision.outcome !== 'denied'
  const key = isGuarantee ? await signingKey(ctx) : null
  try {
    await ctx.tx(async (tx) => {
      if (decision.outcome === 'pending') await moveSent(tx, ctx, id)
      else {
        const { version, extends_id } = await tx
          .selectFrom('prior_authorization')
          .select(['version', 'extends_id'])
          .where('id', '=', id)
          .executeTakeFirstOrThrow()
        // Its letter replaces that before it, and no answer says whether its amount is what comes on top or all of it.
        if (extends_id !== null && isGuarantee) return
        await decide(tx, ctx, { ...noDecision, ...decision, id, version }, key)
      }
      await tx
        .updateTable('authorization_sending')
        .set({ is_applied: true })
        .where('id', '=', result.id)
        .execute()
    })
  } catch (error) {
    // Staff decided or moved it meanwhile, or the rules refuse it: the answer stays a suggestion.
    if (!(error instanceof Refusal)) throw error
  }
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
