import type { InputOf, OutputOf } from '@numo/kit/endpoint.ts'
import { refuse } from '@numo/kit/fail.ts'
import { record } from '../audit/record.ts'
import type { Context } from '../context.ts'
import type { retryJob as endpoint } from './contract.ts'

/** Retries a failed job and records who requested it. Throws 404 `no-such-job`. */
export async function retryJob(
  { jobs, tx, caller }: Context,
  { id }: InputOf<typeof endpoint>
): Promise<OutputOf<typeof endpoint>> {
  if (!(await jobs.retry(id)))
    throw refuse(404, 'no-such-job', 'There is no such failed work any more')
  await tx((tx) =>
    record(tx, caller, {
      action: 'E',
      entity_type: 'job',
      entity_id: id,
      changes: { retried: true },
    })
  )
  return { done: true }
}
