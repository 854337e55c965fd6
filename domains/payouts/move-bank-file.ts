import type { InputOf } from '@numo/kit/endpoint.ts'
import { refuse } from '@numo/kit/fail.ts'
import { record, recordAll } from '../audit/record.ts'
import { changedMeanwhile } from '../changed-meanwhile.ts'
import type { Context, Tx } from '../context.ts'
import { noSuch } from '../no-such.ts'
import type { BankFile, moveBankFile as endpoint } from './contract-bank-file.ts'
import { closeFileItems, refuseFreed } from './bank-file-items.ts'
import { isMoreThanCollected } from './is-more-than-collected.ts'
import { readBankFile } from './read-bank-files.ts'

type MoveInput = InputOf<typeof endpoint>

/**
 * Records that a file was handed to the bank: its payouts that wait are in transit. Or cancels it with a reason: its payouts
 * may go into another one. Throws the codes of the contract.
 */
export const moveBankFile = (ctx: Context, input: MoveInput): Promise<BankFile> =>
  ctx.tx(async (tx) => {
    const { id, event, reason } = input
    await lockFile(tx, input)
    if (event === 'cancel' && !reason) throw refuse(422, 'reason-needed', 'Say why.')
    if (event === 'send') await refuseFreed(tx, id)
    const status = event === 'send' ? 'sent' : 'cancelled'
    await tx
      .updateTable('payout_file')
      .set({ status, status_reason: reason || null })
      .where('id', '=', id)
      .execute()
    if (event === 'send') await sendPayouts(tx, ctx, id)
    else await closeFileItems(tx, { payout_file_id: id })
    await record(tx, ctx.caller, {
      action: 'U',
      entity_type: 'payout_file',
      entity_id: id,
      changes: { status },
      reason: reason ?? null,
    })
    return readBankFile(tx, id)
  })

async function lockFile(tx: Tx, { id, version }: MoveInput): Promise<void> {
  const file = await tx
    .selectFrom('payout_file')
    .select(['version', 'status'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!file) throw noSuch('bank_file')
  if (file.version !== version) throw changedMeanwhile('bank file')
  if (file.status !== 'ready')
    throw refuse(409, 'no-such-move', 'This bank file was handed over or cancelled already.')
}

/** Sends the payouts of a file that still wait; the database refuses an account that is held or was replaced meanwhile. */
async function sendPayouts(tx: Tx, ctx: Context, payout_file_id: string): Promise<void> {
  const items = await tx
    .selectFrom('payout_file_item')
    .innerJoin('payout', 'payout.id', 'payout_file_item.payout_id')
    .select('payout.id')
    .where('payout_file_id', '=', payout_file_id)
    .where('is_open', '=', true)
    .where('payout.status', '=', 'approved')
    .orderBy('payout.id')
    .forUpdate('payout')
    .execute()
  const ids = items.map(({ id }) => id)
  if (ids.length === 0) return
  if (await isMoreThanCollected(tx, ids))
    throw refuse(
      409,
      'more-than-collected',
      'More would be paid out on a claim than was collected for it. Cancel the file and that payout.'
    )
  const sent = await tx
    .updateTable('payout')
    .set({ status: 'in_transit', sent_at: ctx.now() })
    .where('id', 'in', ids)
    .returning('id')
    .execute()
    .catch(refuseHeld)
  await recordAll(
    tx,
    ctx.caller,
    sent.map(({ id }) => ({
      action: 'U',
      entity_type: 'payout',
      entity_id: id,
      changes: { status: 'in_transit', payout_file_id },
    }))
  )
}

function refuseHeld(error: unknown): never {
  if (error instanceof Error && 'constraint' in error && error.constraint === 'payout_account_held')
    throw refuse(
      409,
      'bank-account-held',
      'An account in this file was changed meanwhile. Cancel the file and make another.'
    )
  throw error
}
