import type { PoolConfig } from 'pg'
import { PgBoss } from 'pg-boss'
import { longestRestSeconds, type JobKind } from './port.ts'

/** The tables of the queue live beside ours, in a schema of their own. */
export const schema = 'pgboss'

/** A worker says this often that it still has its job; silent for that long, it is taken for lost. */
const heartbeat_seconds = 15

/** How long what is done or was given up can still be looked at. */
const kept_seconds = 14 * 24 * 60 * 60

/** A configuration the library takes, from an address or its parts. */
export const bossConnection = (connection: string | PoolConfig) =>
  // Parts of ours that the library knows; it hands them to the same driver.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  (typeof connection === 'string' ? { connectionString: connection } : connection) as {
    connectionString?: string
  }

/**
 * What `app.enqueue()` needs to add a job, and nothing else: its owner sees no job and changes none. No role that answers
 * requests reaches the queue but through it.
 */
const grants = `
  revoke all on schema ${schema} from numo_system;
  revoke all on all tables in schema ${schema} from numo_system;
  grant usage on schema ${schema} to numo_outbox;
  grant select on ${schema}.queue to numo_outbox;
  grant insert on ${schema}.job_common to numo_outbox`

/**
 * Makes or renews the tables of the queue and one queue per kind of job, with the rights of the owner. Two programs
 * that start at once do it one after the other.
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
  // Without a listener an error would end the process; the call that failed reports it.
  boss.on('error', () => {})
  await boss.start()
  try {
    for (const { name, tries, seconds } of kinds) {
      const options = {
        retryLimit: tries - 1,
        retryDelay: 2,
        retryBackoff: true,
        retryDelayMax: longestRestSeconds,
        expireInSeconds: seconds,
        heartbeatSeconds: heartbeat_seconds,
        deleteAfterSeconds: kept_seconds,
        retentionSeconds: 366 * 24 * 60 * 60,
        notify: true,
      }
      // One after the other: there is one connection.
      await boss.createQueue(name, { ...options, policy: 'short' })
      await boss.updateQueue(name, options)
    }
    await boss.getDb().executeSql(grants)
  } finally {
    await boss.stop({ graceful: false })
  }
}
