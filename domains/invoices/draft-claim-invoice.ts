import { sql } from 'kysely'
import type { InputOf } from '@numo/kit/endpoint.ts'
import { refuse } from '@numo/kit/fail.ts'
import { checkDecided } from '../claims/check-decided.ts'
import { lockClaim, type LockedClaim } from '../claims/lock-claim.ts'
import type { Context, Tx } from '../context.ts'
import type { draftClaimInvoice as endpoint } from './contract-drafts.ts'
import type { Invoice } from './contract.ts'
import type { InvoiceRecipient } from './enums.ts'
import { insertDraft } from './insert-draft.ts'
import { readInvoice } from './read-invoice.ts'
import { shareLines } from './rules.ts'

/**
 * Drafts an invoice over what the household or the insurer bears of a decided claim, less what the household paid at the
 * clinic and what was billed before. Two drafts at once bill it once: the claim is locked. Throws the codes of the contract.
 */
export const draftClaimInvoice = (
  ctx: Context,
  { claim_id, recipient_kind }: InputOf<typeof endpoint>
): Promise<Invoice> =>
  ctx.tx(async (tx) => {
    const claim = await lockClaim(tx, { id: claim_id })
    checkDecided(claim)
    if (claim.payee_type !== 'provider')
      throw refuse(409, 'paid-directly', 'The insurer pays this claim to the household itself.')
    const recipient_id =
      recipient_kind === 'household' ? claim.account_id : claim.insurance_company_id
    if (recipient_id === null) throw refuse(409, 'no-insurer', 'Choose the insurer first.')
    const total = shareOf(claim, recipient_kind) - (await billedBefore(tx, claim, recipient_kind))
    if (total <= 0) throw refuse(409, 'nothing-to-bill', 'There is nothing left to bill.')
    const { lines, adjustments } = await readDecision(tx, claim)
    const id = await insertDraft(tx, ctx, {
      kind: 'claim',
      numo_company_id: claim.numo_company_id,
      recipient_kind,
      recipient_id,
      currency: claim.currency,
      claim_id,
      lines: shareLines(lines, adjustments, recipient_kind, total).map(
        ({ amount, ...line }, place) => ({
          ...line,
          sequence: place + 1,
          quantity: 1,
          unit_price: amount,
          net_amount: amount,
          tax_rate_bps: 0,
          tax_amount: 0,
        })
      ),
    })
    return readInvoice(tx, id)
  })

const shareOf = (claim: LockedClaim, kind: InvoiceRecipient): number =>
  kind === 'insurer'
    ? claim.insurer_payable_amount
    : claim.patient_responsibility_amount - claim.patient_paid_at_partner_amount

async function billedBefore(tx: Tx, claim: LockedClaim, kind: InvoiceRecipient): Promise<number> {
  const { rows } = await sql<{ billed: number }>`
    select coalesce(sum(total_amount - credited_amount::bigint), 0)::float8 as billed from invoice
     where claim_id = ${claim.id} and kind = 'claim' and status <> 'cancelled'
       and (recipient_account_id is not null) = ${kind === 'household'}`.execute(tx)
  return rows[0]?.billed ?? 0
}

async function readDecision(tx: Tx, { account_id, id }: LockedClaim) {
  const lines = await tx
    .selectFrom('claim_item')
    .select(['sequence', 'description', 'billed_amount'])
    .where('account_id', '=', account_id)
    .where('claim_id', '=', id)
    .orderBy('sequence')
    .execute()
  const { rows } = await sql<{
    item_sequence: number | null
    group_code: string
    amount: number
  }>`
    select a.item_sequence, a.group_code, a.amount::float8 as amount from claim_adjustment a
     where (a.account_id, a.claim_response_id) = (
       select r.account_id, r.id from claim_response r where (r.account_id, r.claim_id) = (${account_id}::uuid, ${id}::uuid)
        order by r.revision desc limit 1)`.execute(tx)
  return { lines, adjustments: rows }
}
