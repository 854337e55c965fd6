import { sql } from 'kysely'
import { theProgram } from '@numo/domains/audit/record.ts'
import type { Context } from '@numo/domains/context.ts'
import { approveExtraction } from '@numo/domains/extractions/approve-extraction.ts'
import { confirmExtraction } from '@numo/domains/extractions/confirm-extraction.ts'
import { readExtraction } from '@numo/domains/extractions/extraction-row.ts'
import type { CardField } from '@numo/domains/extractions/rules-card.ts'
import { startExtraction } from '@numo/domains/extractions/start-extraction.ts'
import { storeReading } from '@numo/domains/extractions/store-reading.ts'
import type { Program } from '../http/program.ts'
import { contextOf } from './demo-context.ts'

/** Number of cards that wait for staff in a new demo. */
const max = 2

/** The demo people who photographed their cards when they joined. */
const covered = ['client@demo.example', 'both@demo.example']

type PendingReading = { accountId: string; policy_id: string; front: string; back: string | null }

/**
 * Gives the demo people with cover their cards as they were read, confirmed and approved, and queues readings of the cards of two
 * households without a matched insurer, as examples in the queue of staff. The usual worker reads those. Does nothing again what was done.
 */
export async function loadDemoReadings({ contextFor }: Pick<Program, 'contextFor'>): Promise<void> {
  const program = contextFor('program')
  const waiting = await program.tx(async (tx) => {
    const { rows } = await sql<PendingReading>`
      select p.account_id as "accountId", p.id as policy_id, p.policy_document_id_front as front,
             p.policy_document_id_back as back
        from policy p
       where p.policy_number like 'DEMO-%' and p.insurance_company_id is null and p.policy_document_id_front is not null
         and not exists (select from extraction where schema_name = 'insurance_card')
       order by p.policy_number limit ${max}`.execute(tx)
    return rows
  })
  const staff = await contextOf(contextFor, 'admin@demo.example', 'admin')
  for (const email of covered) {
    const holder = await contextOf(contextFor, email, 'client')
    if (staff && holder) await showCard(program, holder, staff)
  }
  // Sequential, so that they wait in the same order every time.
  for (const card of waiting) await startExtraction({ ...program, caller: theProgram }, card)
}

type ShownCard = PendingReading & { words: Partial<Record<CardField, string>> }

/** Stores what is on the card of a person's policy as if it had been read, has them confirm it and staff approve it. */
async function showCard(program: Context, holder: Context, staff: Context): Promise<void> {
  const accountId = holder.actor?.roles.client?.account_id ?? ''
  const id = await program.tx(async (tx) => {
    const { rows } = await sql<ShownCard>`
      select p.account_id as "accountId", p.id as policy_id, p.policy_document_id_front as front,
             p.policy_document_id_back as back,
             json_build_object('insurer', i.name, 'plan', p.plan, 'member_name', p.holder_name, 'member_id', v.member_id,
                               'policy_number', p.policy_number, 'group_number', p.group_number,
                               'valid_until', p.valid_until, 'phone', p.assistance_phone) as words
        from policy p join insurance_company i on i.id = p.insurance_company_id
             join coverage v on v.policy_id = p.id
       where p.account_id = ${accountId} and p.policy_document_id_front is not null
         and not exists (select from extraction where account_id = p.account_id and schema_name = 'insurance_card')
       order by p.rank limit 1`.execute(tx)
    const [card] = rows
    if (!card) return null
    const { id } = await tx
      .insertInto('extraction')
      .values({
        account_id: accountId,
        document_id: card.front,
        second_document_id: card.back,
        schema_name: 'insurance_card',
        target_type: 'policy',
        target_id: card.policy_id,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const fields = Object.entries(card.words).map(([path, value]) => ({
      ...{ path, value, raw_value: value, confidence: 0.97, reason: null, alternatives: [] },
      ...{ page: path === 'phone' ? 2 : 1, bbox: null },
    }))
    await storeReading(tx, id, [], {
      ...{ fields, reasons: [], insurer_id: null, insurer_candidates: [], mean_confidence: 0.97 },
    })
    for (const status of ['processing', 'needs_review'] as const)
      await tx.updateTable('extraction').set({ status }).where('id', '=', id).execute()
    return id
  })
  if (id === null) return
  await confirmExtraction(holder, { id, fields: {}, seen: [] })
  const { version } = await staff.tx((tx) => readExtraction(tx, id))
  await approveExtraction(staff, { id, version })
}
