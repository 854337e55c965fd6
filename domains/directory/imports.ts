import type { ImportOptions } from './import-directory.ts'
import type { Reject } from './storing/rejects-file.ts'

/** Size of one part of an upload in bytes. */
export const partBytes = 2 * 1024 * 1024

/** Options of an import started by staff, besides the file. */
export type ImportRequest = Omit<ImportOptions, 'path' | 'mapping' | 'shown_as' | 'started_by'> & {
  mapping?: 'nppes' | null
}

/**
 * Runs imports in the background as the owner of the directory's tables, a privilege that no role has. Created once
 * by the program; verbs start imports and read their log.
 */
export type DirectoryImports = {
  /** Begins an upload by a member of staff and returns its id. */
  begin(user_id: string, file: { file_name: string; bytes: number }): Promise<{ upload_id: string }>
  /**
   * Appends a part and returns the number of bytes received. Throws 409 when `offset` is not the end of the bytes
   * received, 404 when the upload belongs to somebody else.
   */
  add(
    user_id: string,
    upload_id: string,
    part: { offset: number; body: ReadableStream<Uint8Array> | null }
  ): Promise<{ received: number }>
  /**
   * Starts the import of a complete upload and returns its id as soon as its row exists. Throws 409 while another
   * import runs. Later failures are recorded in that row only.
   */
  start(user_id: string, upload_id: string, wish: ImportRequest): Promise<{ id: string }>
  /** Returns at most `most` rejects of an import; null when the file no longer exists. */
  rejects(rejects_file: string, most: number): Promise<Reject[] | null>
  /** Stops the running import; it can be started again. */
  stop(): Promise<void>
}
