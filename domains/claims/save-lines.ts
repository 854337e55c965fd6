import type { Tx } from '../context.ts'
import type { ClaimDiagnosisInput, ClaimLineInput } from './contract-lines.ts'
import { amountsOfLine } from './rules-lines.ts'

type LinesInput = {
  lines: readonly ClaimLineInput[]
  diagnoses: readonly ClaimDiagnosisInput[]
}
type ClaimIds = { account_id: string; partner_id: string | null; claim_id: string }

/** Writes the lines and diagnoses of a claim that has none. Amounts are computed here, and checked by the database. */
export async function insertLines(tx: Tx, ids: ClaimIds, { lines, diagnoses }: LinesInput) {
  if (lines.length > 0)
    await tx
      .insertInto('claim_item')
      .values(
        lines.map(({ code, ...line }, n) => ({
          ...ids,
          ...line,
          code: code || null,
          ...amountsOfLine(line),
          sequence: n + 1,
        }))
      )
      .execute()
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
