import type { Homography } from './homography.ts'

/** Message to the worker thread that prepares pictures. */
export type PrepareRequest = { id: number; picture: Uint8Array }

type PreparedGrey = { data: Uint8Array; width: number; height: number }

export type Prepared = {
  /** Size in pixels of the given picture after EXIF orientation. */
  width: number
  height: number
  even: PreparedGrey
  plain: PreparedGrey
  /** `even` downscaled, to try the four rotations quickly. */
  small: PreparedGrey
  paper: { channels: readonly [PreparedGrey, PreparedGrey, PreparedGrey]; contrast: number }
  to_original: Homography
  found_card: boolean
  has_other_card: boolean
  /** The picture is blurred, or a patch of it burnt out. */
  is_poor: boolean
  seems_sideways: boolean
}

/** Message from the worker thread. `is_unreadable`: a retry fails the same way. */
export type PrepareAnswer =
  | { id: number; prepared: Prepared }
  | { id: number; problem: string; is_unreadable: boolean }
