/** Values of a statement that is written as text, each once, in the order of their places. */
export class Values {
  readonly list: unknown[] = []
  /** Adds a parameter and returns its placeholder: `$3::int[]`. */
  add(value: unknown, type: string): string {
    this.list.push(value)
    return `$${this.list.length}::${type}`
  }
}
