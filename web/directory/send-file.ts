import { CallProblem } from '../app/call-problem.ts'

/** Of a file, what sending it needs. */
type Sendable = Pick<Blob, 'size' | 'slice'>

type FileUpload = {
  file: Sendable
  part_bytes: number
  /** Sends the part that begins at an offset. */
  send: (offset: number, part: Blob) => Promise<unknown>
  wait: (milliseconds: number) => Promise<void>
  onProgress: (percent: number) => void
}

/** A part is tried so often; a line that is gone for longer is a problem to tell. */
const mostTries = 6
const usualWait_s = 2

/** Worth another try: the server is busy or out of reach, or asks to go slower. */
const isPassing = (error: unknown): error is CallProblem =>
  error instanceof CallProblem &&
  (error.status === 0 || error.status === 429 || error.status >= 500)

/**
 * Sends a file part by part, in order. A part that does not get through is sent again after a while; one whose answer
 * was lost has arrived, which the server says when it comes a second time.
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
        if (!isPassing(error) || tries >= mostTries) throw error
        // The same part again, later.
        await wait((error.retry_after ?? usualWait_s) * 1000)
      }
    }
  }
}
