import type { FileProblemCode } from '@numo/kit/file-problem.ts'
import type { XmlElement, XmlLimits, XmlProblem } from '@numo/kit/xml.ts'

/** A picture re-encoded from its pixels, without metadata of the original file. */
export type Picture = {
  bytes: Uint8Array
  mime_type: 'image/jpeg' | 'image/png'
  width_px: number
  height_px: number
}

/** A word that a page of a PDF contains as text. Fractions of the page's width and height from its left top corner. */
export type TextWord = { text: string; left: number; top: number; width: number; height: number }

/** Text of a page as its file says it; empty for a scan, and for a page with text that it does not show. */
export type PageText = { words: readonly TextWord[]; ratio: number }

/**
 * Result of inspecting a file, by content. For a PDF, `bytes` is a new PDF with one picture per page and nothing else,
 * `pages` holds the first two pages as pictures, and `texts` the
 * text of the first five.
 */
export type InspectedFile =
  | { kind: 'picture'; picture: Picture }
  | {
      kind: 'pdf'
      page_count: number
      bytes: Uint8Array
      pages: readonly Picture[]
      texts: readonly PageText[]
    }

export type Inspection =
  | { found: InspectedFile; problem?: undefined }
  | { found?: undefined; problem: FileProblemCode }

/** Result of reading a file as XML: its root, why it is none, or why it was not read. */
export type XmlInspection =
  | { root: XmlElement; problem?: undefined }
  | { root?: undefined; problem: XmlProblem | FileProblemCode }

/**
 * Inspects untrusted files: decodes and re-encodes them completely. Runs in a child process that is killed above 2
 * seconds of CPU (PDF: 3.5) or 200 MB, so the caller's process is safe. Deterministic: the same file gives the same
 * bytes.
 */
export type FileOpener = {
  inspect(bytes: Uint8Array): Promise<Inspection>
  /** Parses XML in such a process, within 1.6 seconds of CPU and the limits. */
  readXml(bytes: Uint8Array, limits: XmlLimits): Promise<XmlInspection>
}

/** File inspection shared fairly between owners, so that one owner's files do not delay another's. */
export type Inspector = {
  /** `owner` is the key of fair scheduling: a household or a member of staff. */
  inspect(bytes: Uint8Array, owner: string): Promise<Inspection>
  readXml(bytes: Uint8Array, limits: XmlLimits, owner: string): Promise<XmlInspection>
}

/** Larger files are refused without opening. */
export const maxFileBytes = 15_000_000
export const maxPdfPages = 20
