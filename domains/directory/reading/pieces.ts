/** One record as it stands in a file: its text, or why it cannot be taken out. */
export type Piece =
  | { line: number; text: string; problem?: undefined }
  | { line: number; text?: undefined; problem: string }

/** A record longer than this is nobody's directory entry; it is rejected without being kept in memory. */
export const longestRecord = 8 * 1024 * 1024
export const tooLong = 'The record is longer than 8 MB'
