import { useEffect, useRef, useState } from 'react'
import { fileProblems } from '@numo/kit/file-problem.ts'
import type { AppWordKey } from '../words/app-words.ts'
import { CallProblem } from '../app/call-problem.ts'
import { CannotPrepare, prepare } from './prepare-picture.ts'
import type { Hint } from '@numo/kit/picture-quality.ts'

/** Uploads a prepared picture and reports progress and waiting for a retry. */
export type SendPicture<Stored> = (
  picture: Blob,
  callbacks: { onProgress: (percent: number) => void; onWaiting?: () => void }
) => Promise<Stored>

export type CaptureState =
  | { is: 'empty' }
  | { is: 'checking' }
  /** The quality could be better; the user decides. */
  | { is: 'doubtful'; hint: Hint }
  /** `isWaiting`: the server was at capacity; the upload is repeated automatically. */
  | { is: 'sending'; percent: number; isWaiting?: boolean }
  /** `canRetry`: the same picture may succeed on another attempt. */
  | { is: 'failed'; problem: AppWordKey | CallProblem; canRetry: boolean }
  | { is: 'kept' }

/** Error codes that have a message. */
const known = [...fileProblems, 'documents-full'] as const

/** Converts an error to the failed state, with our message where there is one. */
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
 * State of one picture from selection to completed upload. The file is kept in the tab until then, so that after a lost
 * connection the user only retries.
 */
export function useCapture<Stored>(send: SendPicture<Stored>, onStored: (stored: Stored) => void) {
  const [state, setState] = useState<CaptureState>({ is: 'empty' })
  const [url, setUrl] = useState<string | null>(null)
  const ready = useRef<Blob | null>(null)
  /** Identifies the current picture; results of earlier ones are ignored. */
  const turn = useRef(0)
  useEffect(() => () => (url ? URL.revokeObjectURL(url) : undefined), [url])
  // An upload may outlast the render it started in: the newest callback is called.
  const latestOnStored = useRef(onStored)
  useEffect(() => void (latestOnStored.current = onStored))

  async function go(picture: Blob, mine: number) {
    setState({ is: 'sending', percent: 0 })
    try {
      const callbacks = (percent: number, isWaiting: boolean) => {
        if (mine === turn.current) setState({ is: 'sending', percent, isWaiting })
      }
      const stored = await send(picture, {
        onProgress: (percent) => callbacks(percent, false),
        onWaiting: () => callbacks(0, true),
      })
      if (mine !== turn.current) return
      setState({ is: 'kept' })
      latestOnStored.current(stored)
    } catch (error) {
      if (mine === turn.current) setState(failedBy(error))
    }
  }

  return {
    state,
    /** Object URL of the selected picture; null without one, or for a PDF. */
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
    /** Sends the selected picture: despite a hint, or as a retry. */
    sendIt: async () => {
      if (ready.current) await go(ready.current, turn.current)
    },
    fail: (problem: AppWordKey) => setState({ is: 'failed', problem, canRetry: false }),
  }
}
