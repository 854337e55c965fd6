import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { saveOnboardingDraft, type Onboarding } from '@numo/domains/onboarding/contract.ts'
import type { OnboardingStep } from '@numo/domains/onboarding/rules.ts'
import { useProgram } from '../app/program.ts'
import { draftOf } from './use-onboarding.ts'

/** What is typed into a step, by the names of its fields. */
export type Typed = Readonly<Record<string, string>>

/** After so long without a key what was typed is kept. */
const pause = 400

const asTyped = (data: Readonly<Record<string, unknown>>): Typed =>
  Object.fromEntries(
    Object.entries(data).flatMap(([name, value]) =>
      typeof value === 'string' ? [[name, value]] : []
    )
  )

/**
 * The fields of a step, kept on the server while somebody types: a tab that is closed and another device go on from there.
 * `first` says what the fields hold without a draft. The last writer wins, and hears that another one wrote as well.
 */
export function useDraft(step: OnboardingStep, onboarding: Onboarding, first: () => Typed) {
  const { caller, toasts, t } = useProgram()
  const queries = useQueryClient()
  const kept = draftOf(onboarding, step)
  const [typed, setTyped] = useState<Typed>(() => ({ ...first(), ...(kept && asTyped(kept.data)) }))
  const [state, setState] = useState<'idle' | 'saving' | 'saved'>(kept ? 'saved' : 'idle')
  const work = useRef({
    based_on: kept?.updated_at ?? null,
    typed,
    timer: 0,
    waiting: null as Typed | null,
    running: Promise.resolve(),
  })
  const accountId = onboarding.account.id

  async function write(data: Typed | null) {
    const now = work.current
    try {
      const { based_on } = now
      const saved = await caller.call(saveOnboardingDraft, { accountId, step, data, based_on })
      now.based_on = saved.updated_at
      if (saved.by_another && data) toasts.show(t('onboard.frame.by_another'))
      if (data && now.waiting === null) setState('saved')
    } catch {
      // What is typed stays on the page; the next key tries again.
      setState('idle')
    }
  }

  function send(data: Typed | null): Promise<void> {
    const now = work.current
    clearTimeout(now.timer)
    now.waiting = null
    now.running = now.running.then(() => write(data))
    return now.running
  }

  function set(changes: Typed) {
    // What was typed since the last look counts too: some changes come from an answer of the server.
    const now = work.current
    const next = { ...now.typed, ...changes }
    now.typed = next
    setTyped(next)
    setState('saving')
    clearTimeout(now.timer)
    now.waiting = next
    now.timer = window.setTimeout(() => void send(next), pause)
  }

  useEffect(() => {
    // Whoever leaves the page, or puts the phone away, takes nothing with them.
    const flush = () => {
      const { waiting } = work.current
      if (waiting) void send(waiting)
    }
    const whenHidden = () => document.visibilityState === 'hidden' && flush()
    document.addEventListener('visibilitychange', whenHidden)
    document.addEventListener('focusout', flush)
    return () => {
      document.removeEventListener('visibilitychange', whenHidden)
      document.removeEventListener('focusout', flush)
      flush()
    }
    // oxlint-disable-next-line react/exhaustive-effect-dependencies, react-hooks/exhaustive-deps -- the work is the same as long as the page is
  }, [])

  /** The step is finished: its facts are saved, and the draft is none any more. */
  async function forget() {
    await send(null)
    setState('idle')
    await queries.invalidateQueries({ queryKey: ['record'] })
  }
  return { typed, set, state, forget }
}
