import { createHash } from 'node:crypto'
import type { Context } from '@numo/domains/context.ts'
import type { Endpoint } from '@numo/kit/endpoint.ts'
import { refuse } from '@numo/kit/fail.ts'
import type { Result } from './endpoints.ts'
import { isRefusal } from './errors.ts'
import { Packed } from './packed.ts'

type KeyedCall = {
  endpoint: Endpoint
  /** Value of the header `Idempotency-Key`. */
  key: string | undefined
  /** Whose the key is: a user, or an API key. */
  owner: string
  input: Readonly<Record<string, unknown>>
}

/**
 * Runs a call at most once for each key of its owner. A call without one is refused with 400 `key-needed`. The same key and input return the first response again; another input
 * is refused with 422 `key-reused`. While the first call runs, and where its end is not known (the process died), 409
 * `call-unfinished`: the caller reads the record before it tries again. A refused call changed nothing and frees its key.
 * Keys are kept for a day.
 */
export type Idempotency = (call: KeyedCall, run: () => Promise<Result>) => Promise<Result>

const hashOf = (input: KeyedCall['input']) =>
  createHash('sha256')
    .update(JSON.stringify(Object.entries(input).toSorted(([a], [b]) => (a < b ? -1 : 1))))
    .digest()

const resultOf = (value: unknown): Result => ({
  value,
  text: () => new Packed(JSON.stringify(value)),
  stamp: null,
  was_cached: false,
})

/** Creates the guard; `system` runs a transaction as the program, to which the keys belong. */
export function createIdempotency(system: Context['system']): Idempotency {
  const claimKey = (scope: string, key: string, request_hash: Buffer) =>
    system(async (tx) => {
      await tx
        .deleteFrom('idempotency_key')
        .where('created_at', '<', new Date(Date.now() - 86_400_000))
        .execute()
      const made = await tx
        .insertInto('idempotency_key')
        .values({ scope, key, request_hash })
        .onConflict((same) => same.columns(['scope', 'key']).doNothing())
        .returning('key')
        .executeTakeFirst()
      if (made) return null
      return tx
        .selectFrom('idempotency_key')
        .select(['request_hash', 'status', 'response'])
        .where('scope', '=', scope)
        .where('key', '=', key)
        .executeTakeFirst()
    })

  return async ({ endpoint, key, owner, input }, run) => {
    if (key === undefined)
      throw refuse(400, 'key-needed', 'A call that moves money needs an Idempotency-Key')
    if (!/^[!-~]{1,255}$/.test(key))
      throw refuse(400, 'bad-key', 'An Idempotency-Key has 1 to 255 visible ASCII characters')
    const scope = `${owner} ${endpoint.name}`
    const request_hash = hashOf(input)
    const before = await claimKey(scope, key, request_hash)
    if (before && !request_hash.equals(before.request_hash))
      throw refuse(422, 'key-reused', 'This Idempotency-Key was used with another input')
    if (before?.status === 200) return resultOf(before.response)
    if (before !== null)
      throw refuse(409, 'call-unfinished', 'The call with this key runs, or its end is not known')
    try {
      const result = await run()
      await system((tx) =>
        tx
          .updateTable('idempotency_key')
          .set({ status: 200, response: JSON.stringify(result.value) })
          .where('scope', '=', scope)
          .where('key', '=', key)
          .execute()
      )
      return result
    } catch (error) {
      if (isRefusal(error))
        await system((tx) =>
          tx
            .deleteFrom('idempotency_key')
            .where('scope', '=', scope)
            .where('key', '=', key)
            .execute()
        )
      throw error
    }
  }
}
