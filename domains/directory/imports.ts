import type { ImportOptions } from './import-directory.ts'
import type { Reject } from './storing/rejects-file.ts'

/** Size of one part of an upload in bytes. */
export const partBytes = 2 * 1024 * 1024

/** Options of an import started by staff, besides the file. */
export type ImportRequest = Omit<
  ImportOptions,
  'path' | 'mapping' | 'shown_as' | 'started_by' | 'upload' | 'continues'
> & {
  mapping?: 'nppes' | null
}

/** A previewed import as its row has it. */
export type PreviewedImport = {
  id: string
  source_id: string
  file_name: string
  upload_id: string
  options: ImportRequest
  /** Counts and preview: what it would do. */
  shown: object
}
/** What somebody decided with the preview before them. */
export type PublishRequest = {
  accept_withdrawals: boolean
  publish_insurers: boolean
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
   * Starts the preview of a complete upload and returns its id as soon as its row exists. Throws 409 while another
   * import runs. Later failures are recorded in that row only.
   */
  start(user_id: string, upload_id: string, request: ImportRequest): Promise<{ id: string }>
  /**
   * Publishes a previewed import, in the background. Previews it again instead when it would no longer do what the
   * preview said. Throws 410 `preview-gone` when its file is no longer kept.
   */
  publish(user_id: string, previewed: PreviewedImport, request: PublishRequest): Promise<void>
  /** Previews a previewed import again, in the background. Throws 410 `preview-gone` as `publish` does. */
  previewAgain(user_id: string, previewed: PreviewedImport): Promise<void>
  /** Takes a published import back, in the background. Throws what `takeBackImport` refuses. */
  takeBack(user_id: string, id: string): Promise<void>
  /** Returns at most `max` rejects of an import; null when the file no longer exists. */
  rejects(rejects_file: string, max: number): Promise<Reject[] | null>
  /** Stops the running import; it can be started again. */
  stop(): Promise<void>
}
