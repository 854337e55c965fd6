import { createHash } from 'node:crypto'
import { noCurrency } from '@numo/kit/money.ts'
import { record } from '../audit/record.ts'
import type { Context } from '../context.ts'
import type { MoneyFileFacts, UploadedMoneyFile } from './contract-files.ts'
import { describeFile } from './get-money-file.ts'
import { readAside } from './reading/read-aside.ts'

/**
 * Stores a file of an insurer or bank and returns what it says; nothing is booked. A file that is not read is not stored,
 * and the response says why; for one that was booked before it says that. Called by the binary endpoint in `server/http`.
 */
export async function storeMoneyFile(
  ctx: Context,
  { file_name, bytes }: MoneyFileFacts & { bytes: Uint8Array }
): Promise<UploadedMoneyFile> {
  const read = await readAside(bytes, noCurrency)
  if ('problem' in read) return { file: null, problem: read.problem }
  const sha256 = createHash('sha256').update(bytes).digest()
  return ctx.tx(async (tx) => {
    const made = await tx
      .insertInto('money_file')
      .values({
        kind: read.kind,
        format: read.format,
        file_name,
        sha256,
        content: Buffer.from(bytes),
        created_by: ctx.actor?.user_id ?? null,
      })
      .onConflict((same) => same.column('sha256').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (made)
      await record(tx, ctx.caller, {
        action: 'C',
        entity_type: 'money_file',
        entity_id: made.id,
        changes: { kind: read.kind, format: read.format, size: bytes.byteLength },
      })
    const stored = await tx
      .selectFrom('money_file')
      .selectAll()
      .where('sha256', '=', sha256)
      .executeTakeFirstOrThrow()
    const file = await describeFile(tx, stored, read)
    // One that was only looked at may be sent again.
    const isBooked =
      file.stored_line_count > 0 ||
      file.remittance_totals.some(({ booked_count }) => booked_count > 0)
    return { file, problem: isBooked ? { code: 'taken', params: {} } : null }
  })
}
