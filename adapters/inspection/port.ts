import type { FileProblemCode } from '@numo/kit/file-problem.ts'

/** A picture written again from its pixels: nothing of the file it came from is left but what one can see. */
export type Picture = {
  bytes: Uint8Array
  mime_type: 'image/jpeg' | 'image/png'
  width_px: number
  height_px: number
}

/**
 * What a file turned out to be, by its content. `bytes` is a PDF written again: a picture of each page, and nothing else. Its
 * first two pages are pictures by themselves too.
 */
export type InspectedFile =
  | { kind: 'picture'; picture: Picture }
  | { kind: 'pdf'; page_count: number; bytes: Uint8Array; pages: readonly Picture[] }

export type Inspection =
  | { found: InspectedFile; problem?: undefined }
  | { found?: undefined; problem: FileProblemCode }

/**
 * Looks into files of strangers: decodes all of it and draws it again. Whatever the file does, the caller's process is
 * safe: it is opened in another one that is ended when it works for 2 seconds (a PDF: 3.5) or wants more than 200 MB. The same file
 * becomes the same bytes.
 */
export type FileOpener = {
  inspect(bytes: Uint8Array): Promise<Inspection>
}

/** Opens files for many people, and lets nobody's files keep those of others waiting. */
export type Inspector = {
  /** `whose` names who takes turns with others: a household, or somebody of the staff. */
  inspect(bytes: Uint8Array, owner: string): Promise<Inspection>
}

/** The largest file that is looked at. */
export const mostFileBytes = 15_000_000
export const mostPdfPages = 20
