import { sql } from 'kysely'
import type { InputOf } from '@numo/kit/endpoint.ts'
import { refuse } from '@numo/kit/fail.ts'
import { record } from '../audit/record.ts'
import { changedMeanwhile } from '../changed-meanwhile.ts'
import type { Context, Tx } from '../context.ts'
import { creditReturnedFee } from '../invoices/credit-invoice.ts'
import { postEntry } from '../ledger/post-entry.ts'
import { postPaidOut, reversed } from '../ledger/rules-postings.ts'
import { noSuch } from '../no-such.ts'
import type { movePayout as endpoint, Payout } from './contract.ts'
import type { PayoutEvent } from './enums.ts'
import { closeFileItems, refuseInFile } from './bank-file-items.ts'
import { isMoreThanCollected } from './is-more-than-collected.ts'
import { readPayout } from './read-payout.ts'

type MoveInput = Omit<InputOf<typeof endpoint>, 'version'> & { version?: number }

/**
 * Moves a payout by an event. Approving takes somebody else than who made it, and a verified account that is not held;
 * confirming takes the bank's number and pays the items; failing, returning and cancelling let the items go; one that is
 * tried again takes what is available then. Throws the codes of the contract.
 */
export const movePayout = (ctx: Context, input: InputOf<typeof endpoint>): Promise<Payout> =>
  ctx.tx((tx) => movePayoutIn(tx, ctx, input))

/** Moves a payout in a transaction, of any version when none is given. */
export async function movePayoutIn(tx: Tx, ctx: Context, input: MoveInput): Promise<Payout> {
  const payout = await lockPayout(tx, input)
  const to_status = await nextStatus(tx, payout.status, input.event)
  const { event, reason, bank_trace } = input
  const bank_account_id =
    event === 'approve' ? await currentAccount(tx, payout) : payout.bank_account_id
  checkMove(ctx, payout, input, await readBankHold(tx, bank_account_id))
  if (event === 'cancel') await refuseInFile(tx, payout.id)
  const now = ctx.now()
  if (paying.has(event) && (await isMoreThanCollected(tx, [payout.id])))
    throw refuse(
      409,
      'more-than-collected',
      'More would be paid out on a claim than was collected for it. Cancel the payout and make it again.'
    )
  if (event === 'confirm' && (await isTraceTaken(tx, payout.numo_company_id, bank_trace ?? '')))
    throw refuse(409, 'trace-taken', 'Another payout has this number of the bank already.')
  await tx
    .updateTable('payout')
    .set({
      status: to_status,
      status_reason: reason || null,
      ...(event === 'approve' && {
        bank_account_id,
        approved_by: ctx.actor?.user_id ?? null,
        approved_at: now,
      }),
      ...(event === 'retry' && { approved_by: null, approved_at: null }),
      ...(event === 'send' && { sent_at: now }),
      ...(event === 'confirm' && { paid_at: now, bank_trace: bank_trace ?? null }),
    })
    .where('id', '=', payout.id)
    .execute()
  await moveItems(tx, ctx, payout, event)
  const lines = postPaidOut(payout.partner_id, payout)
  const entry = {
    numo_company_id: payout.numo_company_id,
    source_type: 'payout',
    source_id: payout.id,
    effective_on: ctx.today(),
  }
  if (event === 'confirm') await postEntry(tx, ctx, { ...entry, event: 'paid', lines })
  if (event === 'bank_return') {
    await postEntry(tx, ctx, { ...entry, event: 'returned', lines: reversed(lines) })
    await creditReturnedFee(tx, ctx, payout.id, reason ?? '')
  }
  await record(tx, ctx.caller, {
    action: 'U',
    entity_type: 'payout',
    entity_id: payout.id,
    changes: { status: to_status },
    reason: reason ?? null,
  })
  return readPayout(tx, payout.id)
}

/** Locks a payout for a change. Throws 404 `no-such-payout`, 409 `changed-meanwhile` for another version. */
export async function lockPayout(tx: Tx, { id, version }: { id: string; version?: number }) {
  const payout = await tx
    .selectFrom('payout')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!payout) throw noSuch('payout')
  if (version !== undefined && payout.version !== version) throw changedMeanwhile('payout')
  return payout
}
type LockedPayout = Awaited<ReturnType<typeof lockPayout>>

async function nextStatus(tx: Tx, status: string, event: PayoutEvent) {
  const { rows } = await sql<{ to_status: LockedPayout['status'] }>`
    select to_status from status_transition
     where entity = 'payout' and from_status = ${status} and event = ${event} and app.role() = any (roles)`.execute(
    tx
  )
  const [move] = rows
  if (!move) throw refuse(409, 'no-such-move', 'This payout cannot do that now.')
  return move.to_status
}

/** Returns the verified account of the organisation: a draft may be older than the last change of it. */
async function currentAccount(tx: Tx, { partner_id, currency }: LockedPayout) {
  const account = await tx
    .selectFrom('bank_account')
    .select('id')
    .where('partner_id', '=', partner_id)
    .where('currency', '=', currency)
    .where('status', '=', 'verified')
    .executeTakeFirst()
  return account?.id ?? null
}

/** Returns until when nothing is paid to the account; undefined when there is no verified account. */
async function readBankHold(tx: Tx, bank_account_id: string | null) {
  if (bank_account_id === null) return undefined
  const account = await tx
    .selectFrom('bank_account')
    .select(['status', 'held_until'])
    .where('id', '=', bank_account_id)
    .executeTakeFirst()
  return account?.status === 'verified' ? account.held_until : undefined
}

function checkMove(
  ctx: Context,
  payout: LockedPayout,
  { event, reason, bank_trace }: MoveInput,
  heldUntil: Date | null | undefined
) {
  if ((event === 'fail' || event === 'bank_return' || event === 'cancel') && !reason)
    throw refuse(422, 'reason-needed', 'Say why.')
  if (event === 'confirm' && !bank_trace)
    throw refuse(422, 'trace-needed', 'Give the number of the transfer from the bank.')
  if (event !== 'approve' && event !== 'send') return
  if (event === 'approve' && payout.created_by === ctx.actor?.user_id)
    throw refuse(409, 'two-people', 'Somebody else must approve a payout that you made.')
  if (payout.net_amount <= 0) throw refuse(409, 'nothing-to-pay', 'This payout has nothing to pay.')
  if (heldUntil === undefined)
    throw refuse(409, 'no-bank-account', 'This clinic has no verified account in this currency.')
  if (heldUntil !== null && heldUntil > ctx.now())
    throw refuse(
      409,
      'bank-account-held',
      'The account was changed less than 72 hours ago. Nothing is paid to it before.'
    )
}

/** Events after which more may have been paid. */
const paying: ReadonlySet<PayoutEvent> = new Set(['approve', 'send', 'confirm'])

async function isTraceTaken(tx: Tx, numo_company_id: string, bank_trace: string) {
  const other = await tx
    .selectFrom('payout')
    .select('id')
    .where('numo_company_id', '=', numo_company_id)
    .where('bank_trace', '=', bank_trace)
    .executeTakeFirst()
  return other !== undefined
}

async function moveItems(tx: Tx, ctx: Context, payout: LockedPayout, event: PayoutEvent) {
  const { id: payout_id, partner_id, numo_company_id, currency } = payout
  // What the bank did not carry out, or sent back, may go into another file.
  if (event === 'fail' || event === 'bank_return') await closeFileItems(tx, { payout_id })
  if (event === 'retry')
    await tx
      .updateTable('payout_item')
      .set({ status: 'scheduled', payout_id })
      .where('partner_id', '=', partner_id)
      .where('numo_company_id', '=', numo_company_id)
      .where('currency', '=', currency)
      .where('status', '=', 'available')
      .execute()
  if (event === 'confirm')
    await tx
      .updateTable('payout_item')
      .set({ status: 'paid', paid_at: ctx.now() })
      .where('payout_id', '=', payout_id)
      .execute()
  if (event === 'fail' || event === 'bank_return' || event === 'cancel')
    await tx
      .updateTable('payout_item')
      .set({ status: 'available', payout_id: null, paid_at: null })
      .where('payout_id', '=', payout_id)
      .execute()
}
