/** Values of a statement that is written as text, each once, in the order of their places. */
export class Values {
  readonly list: unknown[] = []
  /** Gives the value a place and says how to write it there: `$3::int[]`. */
  add(value: unknown, type: string): string {
    this.list.push(value)
    return `$${this.list.length}::${type}`
  }
}
