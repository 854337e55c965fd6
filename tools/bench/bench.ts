import type { Databases } from './databases.ts'
import type { Figure } from './figures.ts'

/** Context of a workload. */
export type Bench = {
  databases: Databases
  /** Prints progress on the terminal. */
  log: (step: string) => void
  /** Registers clean-up that runs at the end of the workload in any case. */
  later: (stop: () => Promise<unknown>) => void
}

/** A workload measures one row of "What the product must reach". */
export type Workload = {
  name: string
  row: number
  title: string
  run(bench: Bench): Promise<Figure[]>
}
