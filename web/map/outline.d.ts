declare module 'virtual:outline' {
  /** Folder of the cells. */
  export const base: string
  /** Cells that have anything in them. */
  export const keys: ReadonlySet<string>
}
