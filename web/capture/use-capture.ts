import { useEffect, useRef, useState } from 'react'
import { fileProblems } from '@numo/kit/file-problem.ts'
import type { AppWordKey } from '../words/app-words.ts'
import { CallProblem } from '../app/call-problem.ts'
import { CannotPrepare, prepare } from './prepare-picture.ts'
import type { Hint } from './quality.ts'

/** Sends a picture that is ready, and tells how far it is, and when it waits to be sent again. */
export type SendPicture<Kept> = (
  picture: Blob,
  tell: { onProgress: (percent: number) => void; onWaiting?: () => void }
) => Promise<Kept>

export type CaptureState =
  | { is: 'empty' }
  | { is: 'checking' }
  /** It could be better: whoever took it decides. */
  | { is: 'doubtful'; hint: Hint }
  /** `isWaiting`: there was no room for it; it is sent again by itself. */
  | { is: 'sending'; percent: number; isWaiting?: boolean }
  /** `canRetry`: the same picture may get through a second time. */
  | { is: 'failed'; problem: AppWordKey | CallProblem; canRetry: boolean }
  | { is: 'kept' }

/** What a household may be told of a file; each has a sentence. */
const known = [...fileProblems, 'documents-full'] as const

/** What went wrong, in a sentence of ours where there is one. */
function failedBy(error: unknown): CaptureState {
  if (error instanceof CannotPrepare)
    return { is: 'failed', problem: `capture.problem.${error.problem}`, canRetry: false }
  if (!(error instanceof CallProblem))
    return { is: 'failed', problem: 'capture.problem.file-damaged', canRetry: false }
  const code = known.find((one) => one === error.code)
  if (code) {
    return { is: 'failed', problem: `capture.problem.${code}`, canRetry: code === 'file-busy' }
  }
  if (error.status === 0 || error.status >= 500)
    return { is: 'failed', problem: 'capture.problem.network', canRetry: true }
  return { is: 'failed', problem: error, canRetry: error.status === 429 }
}

/**
 * One picture from choosing to arriving. What was chosen stays in the tab until it has arrived, so that a line that
 * breaks costs a press and not a photo.
 */
export function useCapture<Kept>(send: SendPicture<Kept>, onKept: (kept: Kept) => void) {
  const [state, setState] = useState<CaptureState>({ is: 'empty' })
  const [url, setUrl] = useState<string | null>(null)
  const ready = useRef<Blob | null>(null)
  /** Which picture counts: a slower one that was chosen before is forgotten. */
  const turn = useRef(0)
  useEffect(() => () => (url ? URL.revokeObjectURL(url) : undefined), [url])
  // A picture may take longer than the page it was chosen on is drawn so: it is told to the page as it is then.
  const newestOnKept = useRef(onKept)
  useEffect(() => void (newestOnKept.current = onKept))

  async function go(picture: Blob, mine: number) {
    setState({ is: 'sending', percent: 0 })
    try {
      const tell = (percent: number, isWaiting: boolean) => {
        if (mine === turn.current) setState({ is: 'sending', percent, isWaiting })
      }
      const kept = await send(picture, {
        onProgress: (percent) => tell(percent, false),
        onWaiting: () => tell(0, true),
      })
      if (mine !== turn.current) return
      setState({ is: 'kept' })
      newestOnKept.current(kept)
    } catch (error) {
      if (mine === turn.current) setState(failedBy(error))
    }
  }

  return {
    state,
    /** Address of the chosen picture; null: there is none, or it is a PDF. */
    url,
    choose: async (file: Blob) => {
      turn.current += 1
      const mine = turn.current
      ready.current = null
      setUrl(null)
      setState({ is: 'checking' })
      try {
        const { blob, quality } = await prepare(file)
        if (mine !== turn.current) return
        ready.current = blob
        if (quality) setUrl(URL.createObjectURL(blob))
        const hint = quality?.hints[0]
        if (hint) setState({ is: 'doubtful', hint })
        else await go(blob, mine)
      } catch (error) {
        if (mine === turn.current) setState(failedBy(error))
      }
    },
    /** Sends what was chosen: in spite of a hint, or once more. */
    sendIt: async () => {
      if (ready.current) await go(ready.current, turn.current)
    },
    fail: (problem: AppWordKey) => setState({ is: 'failed', problem, canRetry: false }),
  }
}
