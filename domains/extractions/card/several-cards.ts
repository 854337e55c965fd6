import type { Cell } from './cells.ts'
import { labelsIn } from './find-labels.ts'
import type { LabelOf } from './labels.ts'

/** Fields whose label a card has in one place. */
const once: ReadonlySet<LabelOf> = new Set<LabelOf>([
  'member_name',
  'member_id',
  'policy_number',
  'plan',
  'group_number',
  'validity',
  'valid_from',
  'valid_until',
  'area_of_cover',
  'deductible',
  'coinsurance',
])
/** In letter heights: a label in two languages stands nearer. */
const farApart = 5

/** Two cards on one picture: labels of three fields are there twice, far apart, whatever their words and values. */
export function hasSeveralCards(cells: readonly Cell[]): boolean {
  const places = new Map<string, Cell[]>()
  for (const cell of cells) {
    const [found] = labelsIn(cell)
    if (found?.from !== 0 || !once.has(found.label.of)) continue
    const key = `${cell.page} ${found.label.of}`
    places.set(key, [...(places.get(key) ?? []), cell])
  }
  const areFar = (a: Cell, b: Cell) =>
    Math.hypot(a.left - b.left, a.top - b.top) > farApart * Math.max(a.height, b.height)
  const twice = [...places.values()].filter((same) =>
    same.some((a) => same.some((b) => areFar(a, b)))
  )
  return twice.length >= 3
}
