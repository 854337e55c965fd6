import { setTimeout as sleep } from 'node:timers/promises'
import { askForDocuments } from '@numo/domains/claims/contract-bulk.ts'
import { messageTemplates } from '@numo/domains/claims/rules-templates.ts'
import * as files from '@numo/domains/insurance-payments/contract-files.ts'
import { createPayouts } from '@numo/domains/payouts/contract.ts'
import type { Endpoint, SentTo } from '@numo/kit/endpoint.ts'
import type { TestApp } from '../test-app.ts'
import type { MoneyParties } from '../test-money.ts'
import { insertClaims, postingOf, remittance, sendMoneyFile } from '../test-remittances.ts'
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
    const { file } = await sendMoneyFile(app, one, body)
    if (!file) throw new Error('The file was refused')
    return file.id
  }
  const claimsIn = (...statuses: readonly string[]) =>
    insertClaims(app, all, 5000, claims, statuses)
  /** Prepares a remittance over claims. Returns what posts it. */
  async function remitted() {
    const rows = await claimsIn('submitted', 'sent')
    const paid = rows.map(({ number }) => ({ claim_number: number, billed: 5000, paid: 5000 }))
    const file_id = await upload(remittance(`K-${account_id}`, claims * 5000, paid))
    return () => call(files.postRemittance, postingOf(all, file_id))
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
