declare module 'virtual:outline' {
  /** Base path of the cell files. */
  export const base: string
  /** Keys of the cells that are not empty. */
  export const keys: ReadonlySet<string>
}
