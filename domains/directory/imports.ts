import type { ImportOptions } from './import-directory.ts'
import type { Reject } from './storing/rejects-file.ts'

/** Size of one part of a file on its way here, in bytes. */
export const partBytes = 2 * 1024 * 1024

/** What an import is told besides where its file lies. */
export type ImportRequest = Omit<ImportOptions, 'path' | 'mapping' | 'shown_as' | 'started_by'> & {
  mapping?: 'nppes' | null
}

/**
 * Imports that run beside the program's other work, as the owner of the directory's tables, which no role is. Made once by
 * the program; verbs start them and look at the log.
 */
export type DirectoryImports = {
  /** Makes room for a file that a member of staff is going to send. */
  begin(user_id: string, file: { file_name: string; bytes: number }): Promise<{ upload_id: string }>
  /**
   * Adds a part at the end of what has arrived; returns how much that is now. Refuses with 409 a part that does not
   * begin there, with 404 an upload of somebody else.
   */
  add(
    user_id: string,
    upload_id: string,
    part: { offset: number; body: ReadableStream<Uint8Array> | null }
  ): Promise<{ received: number }>
  /**
   * Begins the import of a file that has arrived whole; returns its id as soon as it is in the log. Refuses with 409
   * while another one runs. What comes after is told in the log alone.
   */
  start(user_id: string, upload_id: string, wish: ImportRequest): Promise<{ id: string }>
  /** What an import rejected, at most so many; null: the file is no longer here. */
  rejects(rejects_file: string, most: number): Promise<Reject[] | null>
  /** Ends what runs; it can be started again. */
  stop(): Promise<void>
}
