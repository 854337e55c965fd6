/** Parameters of a statement that is written as text, in the order of their placeholders. */
export class Values {
  readonly list: unknown[] = []
  /** Adds a parameter and returns its placeholder, such as `$3::int[]`. */
  add(value: unknown, type: string): string {
    this.list.push(value)
    return `$${this.list.length}::${type}`
  }
}
