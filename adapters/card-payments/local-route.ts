import { done, invalid, missing, type ServiceAnswer } from './local-answer.ts'
import { textOf, type Params } from './local-form.ts'
import type { SetupDeps } from './local-setups.ts'
import type { StoredObject } from './local-store.ts'

/** An endpoint: the parameters it accepts besides the id in the path, and its handler. */
export type Route = {
  takes: readonly string[]
  run(deps: SetupDeps, id: string, params: Params): Promise<ServiceAnswer>
}

export const found = (object: StoredObject | null, type: string, id: string) => {
  if (!object) throw missing(type, id)
  return object
}

export const retrieve = (type: string): Route => ({
  takes: ['client_secret'],
  async run({ objects }, id) {
    return done(found(await objects.read(type, id), type, id))
  },
})

export const maxListed = 100

/** Returns a page of a list, newest first; `path` becomes the `url` of the list. */
export async function list(deps: SetupDeps, type: string, path: string, params: Params) {
  const limit = Number(textOf(params, 'limit') ?? 10)
  if (!Number.isInteger(limit) || limit < 1 || limit > maxListed)
    throw invalid('Invalid integer: limit must be between 1 and 100', 'limit')
  const customer = textOf(params, 'customer')
  const after = textOf(params, 'starting_after')
  const rows = await deps.objects.list(type, { customer, after, limit })
  const has_more = rows.length > limit
  const data = rows.slice(0, limit)
  return { status: 200, body: { object: 'list', data, has_more, url: path } }
}

export const listOf = (type: string): Route => ({
  takes: ['limit', 'starting_after', 'customer', 'type'],
  run: (deps, _, params) => list(deps, type, `/v1/${type}s`, params),
})
