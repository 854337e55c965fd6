import { refuse } from '@numo/kit/fail.ts'
import type { Tx } from '../context.ts'
import { noSuch } from '../no-such.ts'

type Joined = { account_id: string; claim_id: string; document_ids: readonly string[] }

/**
 * Joins files of a household to its claim. Idempotent. Throws 404 `no-such-document`, and 409 `invoice-claimed` for an
 * invoice that belongs to another claim, of whoever it is.
 */
export async function joinToClaim(tx: Tx, { account_id, claim_id, document_ids }: Joined) {
  if (document_ids.length === 0) return
  const own = await tx
    .selectFrom('document')
    .select('id')
    .where('account_id', '=', account_id)
    .where('status', '=', 'current')
    .where('id', 'in', document_ids)
    .execute()
  if (own.length < new Set(document_ids).size) throw noSuch('document')
  await tx
    .insertInto('document_link')
    .values(own.map(({ id }) => ({ account_id, claim_id, document_id: id })))
    .onConflict((on) => on.columns(['document_id', 'claim_id']).doNothing())
    .execute()
    .catch(refuseClaimedTwice)
}

/** Turns the violation of the rule that an invoice is claimed once into its refusal. Says nothing of the other claim. */
export function refuseClaimedTwice(error: unknown): never {
  if (error instanceof Error && 'constraint' in error && error.constraint === 'claim_invoice_once')
    throw refuse(409, 'invoice-claimed', 'This invoice already belongs to a claim.')
  throw error
}
