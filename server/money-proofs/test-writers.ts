import { Client } from 'pg'
import { attemptStored } from './test-verbs.ts'
import type { MoneyCalls } from './test-calls.ts'
import type { TestApp } from '../test-app.ts'

/**
 * Writers that bypass the program: each begins a transaction, and then all of them write at once.
 * Returns the number of those that were not refused. Throws when one of these changed nothing.
 */
export async function raceWriters(
  app: TestApp,
  writes: readonly { text: string; values: unknown[] }[]
): Promise<number> {
  const { connection } = app.database
  const clients = await Promise.all(
    writes.map(async () => {
      const client = new Client(connection)
      await client.connect()
      await client.query('begin')
      return client
    })
  )
  try {
    const tried = await Promise.allSettled(
      writes.map(async ({ text, values }, place) => {
        const changed = (await clients[place]?.query(text, values))?.rowCount ?? 0
        await clients[place]?.query('commit')
        return changed
      })
    )
    const written = tried.filter((one) => one.status === 'fulfilled')
    if (written.some(({ value }) => value === 0))
      throw new Error(`Nothing to write: ${writes[0]?.text}`)
    return written.length
  } finally {
    await Promise.all(clients.map((client) => client.end()))
  }
}

/** Replaces a piece of a function of the database. Throws when the function does not have it. */
export async function rewriteFunction(app: TestApp, name: string, piece: RegExp, by: string) {
  const { pool } = app.database
  const { rows } = await pool.query<{ text: string }>(
    `select pg_get_functiondef($1::regproc) as text`,
    [name]
  )
  const before = rows[0]?.text ?? ''
  const after = before.replace(piece, () => by)
  if (after === before) throw new Error(`${name} has no such piece`)
  await pool.query(after)
}

/** A claim of one line without tax that the insurer decided. Returns its place among the claims. */
export async function decidedClaim(
  calls: MoneyCalls,
  { benefit, patient = 0 }: { benefit: number; patient?: number }
): Promise<number> {
  const lines = [{ quantity: 1, unit_price: benefit + patient, tax_rate_bps: 0 }]
  await must(calls, { do: 'file', account: 0, lines, at_partner: 0 })
  const claim = calls.ids.claims.length - 1
  for (const event of ['submit', 'send'] as const) await must(calls, { do: 'move', claim, event })
  const adjustments =
    patient === 0 ? [] : [{ group_code: 'PR' as const, reason_code: '2', amount: patient }]
  await must(calls, { do: 'decide', claim, benefit, adjustments })
  return claim
}

let traces = 0
/** A payment of an insurer in MXN that the bank received. Returns its place among the receipts. */
export async function receivedPayment(calls: MoneyCalls, amount: number): Promise<number> {
  traces += 1
  const trace = `R-${traces}`
  await must(calls, { do: 'receive', trace, currency: 'MXN', amount, bank_amount: null })
  return calls.ids.receipts.length - 1
}

/** Does an act that nothing refuses. */
export async function must(calls: MoneyCalls, act: Parameters<typeof attemptStored>[1]) {
  if (!(await attemptStored(calls, act))) throw new Error(`Refused: ${JSON.stringify(act)}`)
}
