import type { Databases } from './databases.ts'
import type { Figure } from './figures.ts'

/** What a workload gets to work with. */
export type Bench = {
  databases: Databases
  /** Tells on the terminal what goes on. */
  say: (step: string) => void
  /** Has something stopped at the workload's end, whatever happens. */
  later: (stop: () => Promise<unknown>) => void
}

/** One line of "What the product must reach". */
export type Workload = {
  name: string
  row: number
  title: string
  run(bench: Bench): Promise<Figure[]>
}
