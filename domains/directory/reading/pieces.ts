/** One record of a file: its text, or why it cannot be extracted. */
export type Piece =
  | { line: number; text: string; problem?: undefined }
  | { line: number; text?: undefined; problem: string }

/** Maximum size of a record in bytes; a longer one is rejected without being kept in memory. */
export const maxRecordLength = 8 * 1024 * 1024
export const tooLong = 'The record is longer than 8 MB'
