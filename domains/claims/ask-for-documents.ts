import { sql } from 'kysely'
import { z } from 'zod'
import { refuse } from '@numo/kit/fail.ts'
import type { Locale } from '@numo/kit/locales.ts'
import type { Tx } from '../context.ts'
import { serveBulk } from '../lists/serve-bulk.ts'
import { noSuch } from '../no-such.ts'
import { answerIn } from './answer-claim-message.ts'
import { bulkRowOf, ofClaims, readBulkClaims, type BulkClaim } from './bulk-claims.ts'
import { askFields, askForDocuments as endpoint } from './contract-bulk.ts'
import { insertClaimMessage } from './insert-claim-message.ts'
import { lockClaim } from './lock-claim.ts'
import { moveClaimIn } from './move-claim.ts'
import { addresseeJson, noAddressee } from './read-addressee.ts'
import { readPacketFacts } from './read-packet-facts.ts'
import { checkClaim } from './rules-checks.ts'
import { askedReason, fillTemplate } from './rules-templates.ts'
import type { ClaimStatus } from './rules.ts'

/** Events after which a claim waits for the documents; null: it does already. */
const askedBy: Readonly<Partial<Record<ClaimStatus, 'request_info' | 'correct' | null>>> = {
  submitted: 'request_info',
  pending: 'request_info',
  rejected: 'correct',
  needs_info: null,
}

/**
 * Asks for documents: the clinic where it bills the insurer, else the household, in the language of each. The claim then
 * waits for the answer. Not undone: people are notified at once.
 */
export const askForDocuments = serveBulk(endpoint, {
  ...ofClaims,
  fields: z.object(askFields),
  before: z.object({}),
  undo: null,
  preview: async (tx, _, ids) =>
    (await readBulkClaims(tx, ids)).map((claim) =>
      bulkRowOf(claim, askedBy[claim.status] === undefined ? 'not-open' : null, addresseeOf(claim))
    ),
  async act(tx, ctx, id, { texts }) {
    const { status } = await lockClaim(tx, { id })
    const event = askedBy[status]
    if (event === undefined)
      throw refuse(409, 'not-open', 'No documents are needed for this claim now.')
    const facts = await readPacketFacts(tx, id)
    const [claim] = await readBulkClaims(tx, [id])
    if (!claim) throw noSuch('claim')
    const { locale, name } = await readAddressee(tx, claim)
    const { documents } = checkClaim(facts, ctx.today())
    const body = fillTemplate(texts[locale], {
      ...{ locale, name, claim: facts.number, provider: facts.provider_name },
      day: facts.service_from,
      missing: documents.flatMap(({ document, is_there }) => (is_there ? [] : [document])),
    })
    const to = addresseeOf(claim).kind
    if (event === null) {
      await answerIn(tx, ctx, { id, to, body })
      return {}
    }
    // The move itself notifies them.
    await insertClaimMessage(tx, ctx, {
      account_id: claim.account_id,
      ...(to === 'clinic' && claim.partner_id !== null && { partner_id: claim.partner_id }),
      claim_id: id,
      author_role: 'admin',
      body,
    })
    await moveClaimIn(tx, ctx, { id, event, reason: askedReason[locale] })
    return {}
  },
})

const addresseeOf = ({ payee_type, partner_id, account_id }: BulkClaim) =>
  payee_type === 'provider' && partner_id !== null
    ? ({ kind: 'clinic', id: partner_id } as const)
    : ({ kind: 'household', id: account_id } as const)

/** Reads whom a message greets, and in which language. */
async function readAddressee(tx: Tx, claim: BulkClaim): Promise<{ locale: Locale; name: string }> {
  const { kind, id } = addresseeOf(claim)
  const member = kind === 'clinic' ? sql`m.partner_id = ${id}` : sql`m.account_id = ${id}`
  const { rows } = await sql<{ addressee: { locale: Locale; name: string } | null }>`
    select ${addresseeJson(member)} as addressee`.execute(tx)
  return rows[0]?.addressee ?? noAddressee
}
