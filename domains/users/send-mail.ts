import type { z } from 'zod'
import { record } from '../audit/record.ts'
import type { Context } from '../context.ts'
import { sendAccountEmail } from './jobs.ts'

/** Queues an email about a sign-in; it is sent at `run_at`, by default at once, and retried until the mail server accepts it. */
export const addEmail = (
  { jobs, system }: Pick<Context, 'jobs' | 'system'>,
  email: z.input<(typeof sendAccountEmail)['data']>,
  run_at?: Date
): Promise<void> => system((tx) => jobs.add(tx, sendAccountEmail, email, run_at ? { run_at } : {}))

/**
 * Runs work after the response, so that timing does not reveal who exists. Errors are recorded in the audit trail; the user has to ask
 * again.
 */
export function afterAnswer(
  ctx: Pick<Context, 'system' | 'caller'>,
  what: string,
  work: () => Promise<void>
): void {
  const note = (error: unknown) =>
    ctx.system((tx) =>
      record(tx, ctx.caller, {
        action: 'E',
        entity_type: 'mail',
        entity_id: null,
        outcome: 8,
        reason: `${what}: ${error instanceof Error ? error.message : 'unknown'}`,
      })
    )
  work()
    .catch(note)
    // The database is down as well; the next request reports that.
    .catch(() => {})
}
