import { setTimeout as sleep } from 'node:timers/promises'
import { askForDocuments } from '@numo/domains/claims/contract-bulk.ts'
import { messageTemplates } from '@numo/domains/claims/rules-templates.ts'
import * as files from '@numo/domains/insurance-payments/contract-files.ts'
import { createPayouts } from '@numo/domains/payouts/contract.ts'
import type { Endpoint, SentTo } from '@numo/kit/endpoint.ts'
import { writeRemittance } from '../demo/write-remittance.ts'
import type { TestApp } from '../test-app.ts'
import type { MoneyParties } from '../test-money.ts'
import { readState, type KilledMessage, type WholeMode } from './test-killed-states.ts'

/* Acts over many rows that are there whole or not at all, for the process that is killed. */

const claims = 300
const lines = 3000

/** Does one such act, says before it which states may follow, and waits to be killed. */
export async function whole(
  app: TestApp,
  all: MoneyParties,
  mode: WholeMode,
  say: (message: KilledMessage) => Promise<void>
): Promise<void> {
  const { account_id, insurer_id, partner_id, company_id, one } = all
  const { pool } = app.database
  const owner = { account_id, insurer_id, partner_id }

  async function call<E extends Endpoint>(endpoint: E, input: SentTo<E>) {
    const { status, body } = await app.call(endpoint, input, { as: one })
    if (status !== 200) throw new Error(`${endpoint.name} was refused: ${status}`)
    return body
  }
  async function upload(body: string): Promise<string> {
    const headers = {
      authorization: `Bearer ${one.token}`,
      'content-type': 'application/octet-stream',
    }
    const path = `${files.moneyFilePath}?file_name=a`
    const sent = await app.fetch(path, { method: 'POST', headers, body })
    const { file } = files.UploadedMoneyFile.parse(await sent.json())
    if (!file) throw new Error('The file was refused')
    return file.id
  }
  /** Inserts claims with one line, in the last of these statuses. */
  async function claimsIn(...statuses: readonly string[]) {
    const { client_id, coverage_id } = all
    const { rows } = await pool.query<{ id: string; number: string }>(
      `insert into claim (account_id, client_id, coverage_id, partner_id, insurance_company_id, numo_company_id, type, payee_type,
                          service_from, service_until, currency, created_by)
       select $1, $2, $3, $4, $5, $6, 'institutional', 'provider', '2026-11-02', '2026-11-02', 'MXN', $7
         from generate_series(1, $8) returning id, number`,
      [account_id, client_id, coverage_id, partner_id, insurer_id, company_id, one.user_id, claims]
    )
    const ids = rows.map(({ id }) => id)
    await pool.query(
      `insert into claim_item (account_id, partner_id, claim_id, sequence, category, description, service_date, quantity,
                               unit_price, net_amount)
       select $1, $2, c, 1, 'room', 'Room', '2026-11-02', 1, 5000, 5000 from unnest($3::uuid[]) c`,
      [account_id, partner_id, ids]
    )
    for (const status of statuses)
      await pool.query(`update claim set status = $1 where id = any ($2)`, [status, ids])
    return rows
  }
  /** Prepares a remittance over claims. Returns what posts it. */
  async function remitted() {
    const rows = await claimsIn('submitted', 'sent')
    const file_id = await upload(
      writeRemittance({
        ...{ trace_number: `K-${account_id}`, payer: 'Atlas', currency: 'MXN' },
        ...{ paid_on: '2026-11-20', amount: claims * 5000 },
        claims: rows.map(({ number }) => ({ claim_number: number, billed: 5000, paid: 5000 })),
      })
    )
    const input = { file_id, index: 0, insurance_company_id: insurer_id, received_on: '2026-11-21' }
    return () => call(files.postRemittance, { ...input, numo_company_id: company_id })
  }

  /** What prepares each act; returns the act. */
  const prepare: Record<WholeMode, () => Promise<() => Promise<unknown>>> = {
    remittance: remitted,
    async payouts() {
      await (
        await remitted()
      )()
      const input = { numo_company_id: company_id, currency: 'MXN', partner_ids: [partner_id] }
      return () => call(createPayouts, input)
    },
    async statement() {
      const rows = Array.from(
        { length: lines },
        (_, n) => `2026-11-20,100.00,MXN,Transfer ${n},${account_id}`
      )
      const file_id = await upload(`date,amount,currency,description,account\n${rows.join('\n')}\n`)
      return () => call(files.storeStatement, { file_id, numo_company_id: company_id })
    },
    // A job: whatever is left of it is done by the process after this one.
    async bulk() {
      const rows = await claimsIn('submitted')
      const ids = rows.slice(0, 40).map(({ id }) => id)
      const texts = messageTemplates.documents
      return async () => {
        await call(askForDocuments, { texts, selection: { ids } })
        await app.runJobs({ when: 'any' })
      }
    },
  }
  const act = await prepare[mode]()
  const after: Record<WholeMode, object> = {
    remittance: { decided: claims, items: claims, payout_items: claims, entries: 2 * claims },
    payouts: { payouts: 1, scheduled: claims },
    statement: { lines },
    bulk: { moved: 40, messages: 40 },
  }
  const done = JSON.stringify(after[mode])
  await say({ kind: 'trying', states: [await readState(pool, mode, owner), done] })
  await act()
  await say({ kind: 'done', state: done })
  await sleep(60_000)
}
