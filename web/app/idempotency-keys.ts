import { movesMoney } from '@numo/domains/ledger/rules.ts'
import type { Endpoint } from '@numo/kit/endpoint.ts'

/**
 * Sends calls that move money with an idempotency key each, by endpoint and input, until it succeeds: a double click and
 * a repeat after a lost answer have the key of the first, so that the server runs them once.
 */
export function createKeys() {
  const open = new Map<string, string>()
  return {
    async send<T>(
      endpoint: Endpoint,
      input: unknown,
      run: (headers: Readonly<Record<string, string>>) => Promise<T>
    ): Promise<T> {
      if (!movesMoney(endpoint)) return run({})
      const name = endpoint.name + JSON.stringify(input)
      // Unlike `randomUUID`, `getRandomValues` exists on pages without TLS, too.
      const key = open.get(name) ?? crypto.getRandomValues(new Uint32Array(4)).join('-')
      open.set(name, key)
      const result = await run({ 'idempotency-key': key })
      open.delete(name)
      return result
    },
  }
}
