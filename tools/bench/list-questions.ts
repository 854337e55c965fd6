import type { AnySource, ListInput } from '@numo/domains/lists/list-source.ts'
import { filtersOf, inputOf, type ListCase } from './list-cases.ts'
import { randomNumbers } from './questions.ts'

/** A query of a list, raw and parsed. */
export type ListQuestion = { query: Record<string, string>; input: ListInput<unknown> }

const sortsOf = ({ sorts }: AnySource) => Object.keys(sorts).flatMap((name) => [name, `-${name}`])

/** A letter many words begin with, and a word without matches. */
const wordsOfEveryList = ['a', 'zzyzx']

/**
 * All combinations of a list worth testing: every sort in both directions alone, with each value of each filter, and
 * with each search; then `mixtures` deterministic random combinations. First pages only.
 */
export function questionsOf(list: ListCase, mixtures: number): ListQuestion[] {
  const words = [...list.words, ...wordsOfEveryList]
  const filters = Object.entries(filtersOf(list))
  const alone = [
    {},
    ...words.map((q) => ({ q })),
    ...filters.flatMap(([name, values]) => values.map((value) => ({ [name]: value }))),
  ]
  const sorts = sortsOf(list.source)
  const random = randomNumbers(list.endpoint.name.length)
  const next = () => random.next().value ?? 0
  const one = <T>(of: readonly T[]) => of[Math.floor(next() * of.length)]
  const mixed = Array.from({ length: mixtures }, () => ({
    sort: one(sorts) ?? '',
    ...(next() < 0.4 && { q: one(words) ?? '' }),
    ...Object.fromEntries(
      filters.filter(() => next() < 0.4).map(([name, values]) => [name, one(values) ?? ''])
    ),
  }))
  return [...sorts.flatMap((sort) => alone.map((query) => ({ sort, ...query }))), ...mixed].map(
    (query) => ({ query, input: inputOf(list, query) })
  )
}
