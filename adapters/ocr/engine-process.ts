import { fork } from 'node:child_process'
import { join } from 'node:path'
import { overBudget, type Budget } from './budget.ts'
import type { EngineAnswer, EngineRequest } from './engine-child.ts'
import { NoisyPicture, UnreadablePicture, type OcrLanguage, type OcrPage } from './port.ts'

/** Reads one picture at a time. */
export type Engine = {
  read(
    picture: Uint8Array,
    languages: readonly OcrLanguage[],
    signal?: AbortSignal
  ): Promise<OcrPage>
  stop(): void
  /** True when the process has ended or must not be given another picture. */
  isGone(): boolean
}

/** A card takes one to five seconds of CPU; the fullest picture that is accepted takes six. A slow machine has more. */
const usualBudget: Budget = { cpu_ms: 10_000, grown_bytes: 700_000_000 }
/** Wall-clock limit for an engine that waits instead of working, on a busy machine; the CPU budget ends the others. */
const timeout_ms = 90_000

const program = join(import.meta.dirname, 'engine-child.ts')
/**
 * Node permission model: the child may read files, load native addons and start threads; no writes, no child processes.
 * Its environment is empty.
 */
const permissionFlags = [
  '--permission',
  '--allow-fs-read=*',
  '--allow-addons',
  '--allow-worker',
  '--max-old-space-size=256',
  '--disable-warning=ExperimentalWarning',
  '--disable-warning=SecurityWarning',
]

const problemOf = ({ problem, message }: Extract<EngineAnswer, { problem: string }>): Error => {
  if (problem === 'noisy') return new NoisyPicture(message)
  return problem === 'unreadable' ? new UnreadablePicture(message) : new Error(message)
}

/** Forks an engine process. A crash, a hang or an exceeded budget affects only the picture under way. */
export function startEngine(
  onUsed?: (cpu_ms: number) => void,
  budget: Budget = usualBudget
): Engine {
  const child = fork(program, [], {
    serialization: 'advanced',
    execArgv: permissionFlags,
    env: {},
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  /** Handles the next message of the child, or its end. */
  let onMessage: (answer: EngineAnswer | Error) => void = () => {}
  let gone: Error | null = null
  const end = (error: Error) => {
    gone ??= error
    child.kill('SIGKILL')
    onMessage(gone)
  }
  child.on('error', (error) => end(error))
  child.on('exit', (_, signal) =>
    end(
      signal === overBudget
        ? new NoisyPicture('Reading took more than its budget')
        : new Error(`The process that reads ended (${signal})`)
    )
  )
  child.on('message', (answer: EngineAnswer) => onMessage(answer))
  /** Keeps this process alive only while a reading is under way: idle engines are unreferenced. */
  const hold = (isHeld: boolean) => {
    for (const one of [child, child.channel])
      if (isHeld) one?.ref()
      else one?.unref()
  }

  function answer(signal?: AbortSignal): Promise<EngineAnswer> {
    return new Promise((resolve, reject) => {
      const onAbort = () =>
        end(signal?.reason instanceof Error ? signal.reason : new Error('Aborted'))
      const clock = setTimeout(
        () => end(new Error(`Reading took longer than ${timeout_ms / 1000} seconds`)),
        timeout_ms
      )
      onMessage = (result) => {
        onMessage = () => {}
        clearTimeout(clock)
        signal?.removeEventListener('abort', onAbort)
        if (result instanceof Error) reject(result)
        else resolve(result)
      }
      signal?.addEventListener('abort', onAbort)
      if (gone) onMessage(gone)
    })
  }
  const ready = answer()
  // A failed start rejects the first reading.
  ready.catch(() => {})

  return {
    async read(picture, languages, signal) {
      hold(true)
      try {
        await ready
        signal?.throwIfAborted()
        const answered = answer(signal)
        child.send({ picture, languages, budget } satisfies EngineRequest, (error) => {
          if (error) end(error)
        })
        const engineAnswer = await answered
        if (engineAnswer === 'ready') throw new Error('The process that reads was started twice')
        if ('problem' in engineAnswer) {
          const problem = problemOf(engineAnswer)
          if (engineAnswer.problem === 'failed') end(problem)
          throw problem
        }
        onUsed?.(engineAnswer.cpu_ms)
        return engineAnswer.page
      } finally {
        hold(false)
      }
    },
    isGone: () => gone !== null,
    stop: () => end(new Error('The process that reads was stopped')),
  }
}
