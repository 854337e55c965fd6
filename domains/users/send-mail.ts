import type { z } from 'zod'
import { record } from '../audit/record.ts'
import type { Context } from '../context.ts'
import { sendAccountEmail } from './jobs.ts'

/** Queues an email about a sign-in: it is sent at once, and retried until the mail server takes it. */
export const addEmail = (
  { jobs, system }: Pick<Context, 'jobs' | 'system'>,
  email: z.input<(typeof sendAccountEmail)['data']>
): Promise<void> => system((tx) => jobs.add(tx, sendAccountEmail, email))

/**
 * Work that goes on after the answer, so that the answer says nothing by its time about who exists. What fails is noted
 * in the audit trail; the person asks again.
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
    // The database is away as well; whoever asks next is told so.
    .catch(() => {})
}
