import { createHash } from 'node:crypto'
import type { InputOf, OutputOf } from '@numo/kit/endpoint.ts'
import { refuse } from '@numo/kit/fail.ts'
import { noCurrency } from '@numo/kit/money.ts'
import { record } from '../audit/record.ts'
import type { Context } from '../context.ts'
import type { storeStatement as endpoint } from './contract-files.ts'
import { readStoredFile } from './get-money-file.ts'
import type { Statement, StatementLine } from './reading/statement.ts'

/**
 * Stores the lines of a statement. A movement is stored once, whatever files it stands in: statements overlap. Throws 404
 * `no-such-file`, `no-such-statement` or `no-such-company`, and 409 `currency-needed`.
 */
export const storeStatement = (
  ctx: Context,
  { file_id, numo_company_id, currency }: InputOf<typeof endpoint>
): Promise<OutputOf<typeof endpoint>> =>
  ctx.tx(async (tx) => {
    const { read } = await readStoredFile(tx, file_id, currency)
    if (read.kind !== 'statement')
      throw refuse(404, 'no-such-statement', 'This file is no bank statement')
    if (read.statements.some(({ lines }) => lines.some((one) => one.currency === noCurrency)))
      throw refuse(
        409,
        'currency-needed',
        'This file names no currency: say which its amounts are in.'
      )
    const company = await tx
      .selectFrom('numo_company')
      .select('id')
      .where('id', '=', numo_company_id)
      .executeTakeFirst()
    if (!company) throw refuse(404, 'no-such-company', 'There is no such company')
    const rows = linesOf(read.statements).map(({ account, fingerprint, line }) => ({
      ...line,
      account,
      fingerprint,
      numo_company_id,
      money_file_id: file_id,
    }))
    let added_count = 0
    // A statement of SQL takes 65,535 values.
    for (let at = 0; at < rows.length; at += 4000) {
      const made = await tx
        .insertInto('bank_line')
        .values(rows.slice(at, at + 4000))
        .onConflict((same) => same.columns(['numo_company_id', 'fingerprint']).doNothing())
        .returning('id')
        .execute()
      added_count += made.length
    }
    await record(tx, ctx.caller, {
      action: 'C',
      entity_type: 'bank_line',
      entity_id: file_id,
      changes: { lines: added_count, known: rows.length - added_count },
    })
    return { added_count, known_count: rows.length - added_count }
  })

/**
 * Returns the lines with their fingerprints: everything that the bank says of a line, and its number among equal lines, so
 * that two equal movements of a day are two.
 */
function linesOf(statements: readonly Statement[]) {
  const seen = new Map<string, number>()
  return statements.flatMap(({ account, lines }) =>
    lines.map((line) => {
      const text = JSON.stringify([account, ...identity(line)])
      const count = (seen.get(text) ?? 0) + 1
      seen.set(text, count)
      return {
        account,
        line,
        fingerprint: createHash('sha256').update(`${text} ${count}`).digest(),
      }
    })
  )
}

const identity = (line: StatementLine) => [
  line.booked_on,
  line.currency,
  line.amount,
  line.bank_reference,
  line.payer_reference,
  line.counterparty,
  line.description,
]
