import { CallProblem } from '../app/call-problem.ts'

/** The parts of a Blob that the upload uses. */
type Sendable = Pick<Blob, 'size' | 'slice'>

type FileUpload = {
  file: Sendable
  part_bytes: number
  /** Uploads the part that begins at an offset. */
  send: (offset: number, part: Blob) => Promise<unknown>
  wait: (milliseconds: number) => Promise<void>
  onProgress: (percent: number) => void
}

/** Maximum number of attempts for a part; a longer outage is reported. */
const maxTries = 6
const usualWait_s = 2

/** Returns whether an error is temporary: network, rate limit or server error. */
const isTemporary = (error: unknown): error is CallProblem =>
  error instanceof CallProblem &&
  (error.status === 0 || error.status === 429 || error.status >= 500)

/**
 * Uploads a file part by part, in order. A failed part is sent again after a pause; one whose response was lost has
 * arrived, which the server reports on the second attempt.
 */
export async function sendFile({ file, part_bytes, send, wait, onProgress }: FileUpload) {
  for (let offset = 0; offset < file.size; offset += part_bytes) {
    onProgress(Math.floor((offset / file.size) * 100))
    const part = file.slice(offset, offset + part_bytes)
    for (let tries = 1; ; tries += 1) {
      try {
        await send(offset, part)
        break
      } catch (error) {
        const hasArrived =
          tries > 1 && error instanceof CallProblem && error.code === 'wrong-offset'
        if (hasArrived) break
        if (!isTemporary(error) || tries >= maxTries) throw error
        // Sends the same part again.
        await wait((error.retry_after ?? usualWait_s) * 1000)
      }
    }
  }
}
