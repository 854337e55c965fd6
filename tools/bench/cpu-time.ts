import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import type { Tx } from '@numo/domains/context.ts'

/** The process of PostgreSQL that serves a transaction. */
export async function processOf(tx: Tx): Promise<number> {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)
  return rows[0]?.pid ?? 0
}

/**
 * Milliseconds a process has run on a processor so far; NaN where the system does not tell. On a machine that others use, it
 * says what a query costs when the clock does not.
 */
export const cpuTime_ms = (pid: number): Promise<number> =>
  readFile(`/proc/${pid}/schedstat`, 'utf8').then(
    (text) => Number(text.split(' ')[0]) / 1e6,
    () => Number.NaN
  )
