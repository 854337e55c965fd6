import { sql } from 'kysely'
import { theProgram } from '@numo/domains/audit/record.ts'
import type { Context } from '@numo/domains/context.ts'
import { startExtraction } from '@numo/domains/extractions/start-extraction.ts'

/** Number of cards that wait for staff in a new demo. */
const max = 2

type PendingReading = { accountId: string; policy_id: string; front: string; back: string | null }

/**
 * Queues readings of the cards of two demo households without a matched insurer, as examples in the queue of staff.
 * The usual worker reads them. Does nothing when there is any extraction.
 */
export async function loadDemoReadings(ctx: Context): Promise<void> {
  const waiting = await ctx.tx(async (tx) => {
    const { rows } = await sql<PendingReading>`
      select p.account_id as "accountId", p.id as policy_id, p.policy_document_id_front as front,
             p.policy_document_id_back as back
        from policy p
       where p.policy_number like 'DEMO-%' and p.insurance_company_id is null and p.policy_document_id_front is not null
         and not exists (select from extraction where schema_name = 'insurance_card')
       order by p.policy_number limit ${max}`.execute(tx)
    return rows
  })
  // Sequential, so that they wait in the same order every time.
  for (const card of waiting) await startExtraction({ ...ctx, caller: theProgram }, card)
}
