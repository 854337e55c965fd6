import { within } from './area.ts'
import type { Search } from './search.ts'
import type { Values } from './values.ts'

export type Filter =
  | 'area'
  | 'specialty'
  | 'q'
  | 'language'
  | 'networks'
  | 'direct'
  | 'accepting'
  | 'kind'

/** SQL condition: direct billing in the given networks, or in any network when null. */
export const directIn = (networks: string | null) =>
  networks ? `l.direct_networks && ${networks}` : `l.direct_networks <> '{}'`

/**
 * Returns a function that joins the active filters to an SQL condition on `l` that indexes can serve, except for the filters it is passed.
 */
export function conditionsOf(search: Search, values: Values): (...without: Filter[]) => string {
  const { area, specialty, meant, name, gender, language, direct_billing, accepting, kind } = search
  const networks = search.networks && values.add(search.networks, 'int[]')
  const conditions: [filter: Filter, condition: string][] = []
  if (area) conditions.push(['area', within(area, values)])
  if (specialty !== null)
    conditions.push(['specialty', `l.specialties && ${values.add([specialty], 'int[]')}`])
  if (meant) conditions.push(['q', `l.specialties && ${values.add(meant, 'int[]')}`])
  if (name) conditions.push(['q', `l.name_words @@ ${values.add(name.query, 'tsquery')}`])
  if (gender) conditions.push(['q', `l.gender = ${values.add(gender, '"char"')}`])
  if (language !== null)
    conditions.push(['language', `l.languages && ${values.add([language], 'int[]')}`])
  if (networks) conditions.push(['networks', `l.networks && ${networks}`])
  if (direct_billing) conditions.push(['direct', directIn(networks)])
  if (accepting) conditions.push(['accepting', 'l.accepting'])
  if (kind) conditions.push(['kind', `l.kind = ${values.add(kind[0], '"char"')}`])
  return (...without) =>
    conditions
      .filter(([filter]) => !without.includes(filter))
      .map(([, condition]) => `(${condition})`)
      .join(' and ') || 'true'
}
