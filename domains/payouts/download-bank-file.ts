import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { InputOf, OutputOf } from '@numo/kit/endpoint.ts'
import { refuse } from '@numo/kit/fail.ts'
import { record } from '../audit/record.ts'
import type { Context, Tx } from '../context.ts'
import { noSuch } from '../no-such.ts'
import { refuseFreed } from './bank-file-items.ts'
import type { downloadBankFile as endpoint } from './contract-bank-file.ts'
import { writeBankFile, type BankFileOrder } from './write-bank-file.ts'

type Stored = BankFileOrder & { status: string; sha256: Buffer }

/**
 * Returns the content of a bank file, and records who took it away in which format with which hash. The pain.001 file is the
 * one that was made, to the byte, or 409 `bank-file-off`, also for one that was not handed over
 * and has a payout that was freed. A cancelled one is not given out.
 */
export const downloadBankFile = (
  ctx: Context,
  { id, format }: InputOf<typeof endpoint>
): Promise<OutputOf<typeof endpoint>> =>
  ctx.tx(async (tx) => {
    const file = await readOrder(tx, id)
    if (file.status === 'cancelled')
      throw refuse(409, 'bank-file-cancelled', 'This bank file was cancelled.')
    // One that the bank has is given out for the records.
    if (file.status === 'ready') await refuseFreed(tx, id)
    const text = await writeBankFile(tx, ctx, file, format)
    const sha256 = createHash('sha256').update(text).digest()
    if (format === 'pain001' && !sha256.equals(file.sha256))
      throw refuse(409, 'bank-file-off', 'This bank file would not be the same any more.')
    await record(tx, ctx.caller, {
      action: 'E',
      entity_type: 'payout_file',
      entity_id: id,
      changes: { format, sha256: sha256.toString('hex') },
    })
    return format === 'csv'
      ? { file_name: `${file.number}.csv`, mime_type: 'text/csv', text }
      : { file_name: `${file.number}.xml`, mime_type: 'application/xml', text }
  })

async function readOrder(tx: Tx, id: string): Promise<Stored> {
  const { rows } = await sql<Stored>`
    select f.number, f.created_at, f.execution_on::text as execution_on, f.company_name, f.company_tax_id, f.company_country,
           f.bank_account_id, f.currency, f.status, f.sha256,
           (select jsonb_agg(jsonb_build_object('payout_number', p.number, 'amount', i.amount,
                                                'bank_account_id', i.bank_account_id) order by p.number)
              from payout_file_item i join payout p on p.id = i.payout_id where i.payout_file_id = f.id) as transfers
      from payout_file f where f.id = ${id}`.execute(tx)
  const [file] = rows
  if (!file) throw noSuch('bank_file')
  return file
}
