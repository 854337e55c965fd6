import type { z } from 'zod'
import { record } from '../audit/record.ts'
import type { Context } from '../context.ts'
import { sendAccountLetter } from './jobs.ts'

/** Has a letter about somebody's sign-in sent: at once, and again until the mail server takes it. */
export const addLetter = (
  { jobs, system }: Pick<Context, 'jobs' | 'system'>,
  letter: z.input<(typeof sendAccountLetter)['data']>
): Promise<void> => system((tx) => jobs.add(tx, sendAccountLetter, letter))

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
