import { checkAmounts } from '../check-amounts.ts'
import type { Tx } from '../context.ts'
import type { ClaimDiagnosisInput, ClaimLineInput } from './contract-lines.ts'
import { amountsOfLine } from './rules-lines.ts'

type LinesInput = {
  lines: readonly ClaimLineInput[]
  diagnoses: readonly ClaimDiagnosisInput[]
}
type ClaimIds = { account_id: string; partner_id: string | null; claim_id: string }

/** Writes the lines and diagnoses of a claim that has none. Amounts are computed here, and checked by the database. Throws 422 `amount-too-large`. */
export async function insertLines(tx: Tx, ids: ClaimIds, { lines, diagnoses }: LinesInput) {
  const items = lines.map(({ code, ...line }, n) => ({
    ...ids,
    ...line,
    code: code || null,
    ...amountsOfLine(line),
    sequence: n + 1,
  }))
  checkAmounts(items.flatMap(({ net_amount, tax_amount }) => [net_amount, tax_amount]))
  if (items.length > 0) await tx.insertInto('claim_item').values(items).execute()
  if (diagnoses.length > 0)
    await tx
      .insertInto('claim_diagnosis')
      .values(
        diagnoses.map(({ code, ...diagnosis }, n) => ({
          ...ids,
          ...diagnosis,
          code: code || null,
          sequence: n + 1,
        }))
      )
      .execute()
}

/** Replaces the lines and diagnoses of a claim. The database refuses it once the claim was sent. */
export async function replaceLines(tx: Tx, ids: ClaimIds, input: LinesInput): Promise<void> {
  for (const table of ['claim_item', 'claim_diagnosis'] as const)
    await tx
      .deleteFrom(table)
      .where('account_id', '=', ids.account_id)
      .where('claim_id', '=', ids.claim_id)
      .execute()
  await insertLines(tx, ids, input)
}
