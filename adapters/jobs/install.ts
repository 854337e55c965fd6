import type { PoolConfig } from 'pg'
import { PgBoss } from 'pg-boss'
import { maxRetryDelaySeconds, type JobKind } from './port.ts'

/** Schema of the tables of pg-boss. */
export const schema = 'pgboss'

/** Heartbeat interval of workers; a job without heartbeat for that long is considered lost. */
const heartbeat_seconds = 15

/** How long finished and failed jobs are kept. */
const kept_seconds = 14 * 24 * 60 * 60

/** Connection options for pg-boss, from a URL or parts. */
export const bossConnection = (connection: string | PoolConfig) =>
  // Safe: pg-boss passes unknown options on to the same driver.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  (typeof connection === 'string' ? { connectionString: connection } : connection) as {
    connectionString?: string
  }

/**
 * The grants `app.enqueue()` needs to add a job, and no more: its owner can neither read nor change jobs. Roles of
 * requests reach the queue only through it.
 */
const grants = `
  revoke all on schema ${schema} from numo_system;
  revoke all on all tables in schema ${schema} from numo_system;
  grant usage on schema ${schema} to numo_outbox;
  grant select on ${schema}.queue to numo_outbox;
  grant insert on ${schema}.job_common to numo_outbox`

/**
 * Creates or migrates the tables of the queue, with one queue per kind of job and the grants. Idempotent; concurrent
 * starts are serialised.
 */
export async function installJobs(
  connection: string | PoolConfig,
  kinds: readonly JobKind[]
): Promise<void> {
  const boss = new PgBoss({
    ...bossConnection(connection),
    schema,
    max: 1,
    supervise: false,
    schedule: false,
  })
  // An `error` event without listener would end the process; the failed call rejects anyway.
  boss.on('error', () => {})
  await boss.start()
  try {
    for (const { name, tries, seconds } of kinds) {
      const options = {
        retryLimit: tries - 1,
        retryDelay: 2,
        retryBackoff: true,
        retryDelayMax: maxRetryDelaySeconds,
        expireInSeconds: seconds,
        heartbeatSeconds: heartbeat_seconds,
        deleteAfterSeconds: kept_seconds,
        retentionSeconds: 366 * 24 * 60 * 60,
        notify: true,
      }
      // Sequential: there is one connection.
      await boss.createQueue(name, { ...options, policy: 'short' })
      await boss.updateQueue(name, options)
    }
    await boss.getDb().executeSql(grants)
  } finally {
    await boss.stop({ graceful: false })
  }
}
