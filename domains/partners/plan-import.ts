import { createHash } from 'node:crypto'
import type { Tx } from '../context.ts'
import { readCsv } from '../read-csv.ts'
import { planPriceList, type FileProblem, type PricePlan } from './rules-price-list.ts'
import { readNewestPrices } from './write-prices.ts'

export type ImportFile = { partner_id: string; csv: string; begins_on: string; is_whole: boolean }
type Planned = { plan: PricePlan; file_problem: FileProblem | null; fingerprint: string }

/** Plans the import of a price list against the prices as they are now. `fingerprint` names exactly this plan. */
export async function planImport(tx: Tx, file: ImportFile): Promise<Planned> {
  const { partner_id, csv, begins_on, is_whole } = file
  const known = await readNewestPrices(tx, partner_id)
  const currencies = await tx
    .selectFrom('partner_agreement')
    .select('currency')
    .distinct()
    .where('partner_id', '=', partner_id)
    .execute()
  const rows = readCsv(csv)?.map(({ cells }) => cells) ?? null
  const found =
    rows === null
      ? ({ file_problem: 'quotes' } as const)
      : planPriceList(rows, known, {
          begins_on,
          is_whole,
          currencies: currencies.map(({ currency }) => currency),
        })
  const isRead = 'changes' in found
  const plan = isRead ? found : { changes: [], problems: [], same: 0 }
  const file_problem = isRead ? null : found.file_problem
  const text = JSON.stringify([plan.changes, plan.problems, file_problem])
  return { plan, file_problem, fingerprint: createHash('sha256').update(text).digest('base64url') }
}
