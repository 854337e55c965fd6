import type { Homography } from './homography.ts'

/** What the thread that prepares pictures is asked. */
export type PrepareRequest = { id: number; picture: Uint8Array }

type PreparedGrey = { data: Uint8Array; width: number; height: number }

export type Prepared = {
  /** Of the given picture, upright as its own note of how it was held says. */
  width: number
  height: number
  even: PreparedGrey
  plain: PreparedGrey
  /** The first at a size at which its direction is soon tried. */
  small: PreparedGrey
  to_given: Homography
  found_card: boolean
  seems_sideways: boolean
}

/** Its answer. `is_unreadable`: trying again does not help. */
export type PrepareAnswer =
  | { id: number; prepared: Prepared }
  | { id: number; problem: string; is_unreadable: boolean }
