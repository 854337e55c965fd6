import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import type { Tx } from '@numo/domains/context.ts'

/** Returns the process id of the PostgreSQL backend of a transaction. */
export async function processOf(tx: Tx): Promise<number> {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)
  return rows[0]?.pid ?? 0
}

/**
 * Returns the CPU time of a process in milliseconds; NaN where the system does not report it. Unlike elapsed time it is
 * meaningful on a shared machine.
 */
export const cpuTime_ms = (pid: number): Promise<number> =>
  readFile(`/proc/${pid}/schedstat`, 'utf8').then(
    (text) => Number(text.split(' ')[0]) / 1e6,
    () => Number.NaN
  )
