import type { Figure } from '../figures.ts'

const rows: [row: number, workload: string, figure: string, goal: string][] = [
  [11, 'cards', 'time / native tesseract', '<= 2.0'],
  [17, 'lists', 'INP in a list of 100 rows', '<= 100 ms'],
]

/** Goals of features that do not exist yet. */
export const later: readonly Figure[] = rows.map(([row, workload, figure, goal]) => ({
  row,
  workload,
  figure,
  goal,
  value: null,
  unit: '',
  verdict: 'later',
  note: 'not built yet',
  load: null,
}))
