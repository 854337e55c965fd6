import { LRUCache } from 'lru-cache'
import type { ServedEndpoint } from '@numo/domains/serve.ts'
import type { Endpoint, OutputOf, SentTo } from '@numo/kit/endpoint.ts'
import { refuse } from '@numo/kit/fail.ts'
import { byteLimits, entrySize } from './cache-size.ts'
import { AdmissionFilter } from './admission-filter.ts'
import { chooseRole, passGate } from './gates.ts'
import { Packed } from './packed.ts'
import type { RequestAuth, Program } from './program.ts'

/** Result of an endpoint: the value for pages, its JSON text for the API. Immutable. */
export type Result = {
  value: unknown
  text: () => Packed
  /** Directory version and day on which the result depends; null when it may not be cached. */
  stamp: string | null
  was_cached: boolean
}

export type Endpoints = {
  /**
   * Passes the gate, parses the input, runs the verb and validates its output. Caches results that depend on the
   * directory alone until it changes. Without an asker the caller is a visitor.
   */
  run(
    served: ServedEndpoint,
    input: Record<string, unknown>,
    auth?: RequestAuth | null
  ): Promise<Result>
  /** Runs an endpoint for a page, in process, as a visitor; `auth` says where a submitted form came from. */
  call<E extends Endpoint>(endpoint: E, input: SentTo<E>, auth?: RequestAuth): Promise<OutputOf<E>>
}

const maxCachedBytes = 16 * 1024 * 1024
const maxKeyLength = 2000

/** True for text that PostgreSQL cannot store: a NUL or an unpaired surrogate. */
const isBroken = (text: string) => text.includes('\0') || !text.isWellFormed()

/** Throws 400 `bad-text` for broken text anywhere in an input, at any depth. */
function refuseBrokenText(input: unknown) {
  const left: unknown[] = [input]
  while (left.length > 0) {
    const value = left.pop()
    if (typeof value === 'string') {
      if (isBroken(value))
        throw refuse(400, 'bad-text', 'The request has characters that are no text')
    } else if (typeof value === 'object' && value !== null) {
      for (const [key, part] of Object.entries(value)) left.push(key, part)
    }
  }
}

/** Creates the runner of served endpoints that the API and the pages share. */
export function createEndpoints(
  program: Pick<Program, 'served' | 'contextFor' | 'version' | 'checks'>
): Endpoints {
  const { served, contextFor, version, checks } = program
  const byName = new Map(served.map((one) => [one.endpoint.name, one]))
  if (byName.size !== served.length) throw new Error('Two endpoints have the same name')
  const cached = new LRUCache<string, Result>(byteLimits(maxCachedBytes))
  const admission = new AdmissionFilter()
  version.onChange(() => {
    cached.clear()
    admission.forget()
  })

  async function run(
    one: ServedEndpoint,
    input: Record<string, unknown>,
    auth: RequestAuth | null = null
  ): Promise<Result> {
    const { endpoint } = one
    const actor = auth?.actor ?? null
    passGate(endpoint, actor, checks)
    const ctx = contextFor(auth, chooseRole(endpoint, actor, input, checks))
    const now = version.current()
    const isForAll = endpoint.fresh_for !== undefined && endpoint.access === 'public'
    const stamp = !isForAll || now === null ? null : `${now}.${ctx.today()}`
    const key = stamp ? `${stamp} ${endpoint.name} ${JSON.stringify(input)}` : ''
    const found = stamp ? cached.get(key) : undefined
    if (found) return found

    refuseBrokenText(input)
    const value = await one.run(ctx, input)
    let packed: Packed | undefined
    const text = () => (packed ??= new Packed(JSON.stringify(value)))
    const result = { value, text, stamp, was_cached: false }
    const isCacheable = stamp && key.length <= maxKeyLength && version.current() === now
    if (isCacheable && admission.knows(key))
      cached.set(key, { ...result, was_cached: true }, { size: entrySize(key, text().bytes * 2) })
    return result
  }

  return {
    run,
    async call<E extends Endpoint>(endpoint: E, input: SentTo<E>, auth?: RequestAuth) {
      const one = byName.get(endpoint.name)
      if (!one) throw new Error(`Nobody serves ${endpoint.name}`)
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- every input is a strict object
      const result = await run(one, input as Record<string, unknown>, auth)
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it was validated by the endpoint's output
      return result.value as OutputOf<E>
    },
  }
}
