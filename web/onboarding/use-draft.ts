import { useEffect, useRef, useState } from 'react'
import { saveOnboardingDraft, type Onboarding } from '@numo/domains/onboarding/contract.ts'
import type { OnboardingStep } from '@numo/domains/onboarding/rules.ts'
import { useProgram } from '../app/program.ts'
import { createDraftKeeper, type DraftState, type Typed } from './draft-keeper.ts'
import { draftOf } from './use-onboarding.ts'

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
  const { changes, caller, toasts, t } = useProgram()
  const kept = draftOf(onboarding, step)
  const [typed, setTyped] = useState<Typed>(() => ({ ...first(), ...(kept && asTyped(kept.data)) }))
  const [state, setState] = useState<DraftState>(kept ? 'saved' : 'idle')
  const accountId = onboarding.account.id
  // What was typed since the last look counts too: some changes come from an answer of the server.
  const newest = useRef(typed)
  const [keeper] = useState(() =>
    createDraftKeeper(
      {
        save: (data, based_on) =>
          caller.call(saveOnboardingDraft, { accountId, step, data, based_on }),
        show: setState,
        byAnother: () => toasts.show(t('onboard.frame.by_another')),
        later(milliseconds, act) {
          const timer = window.setTimeout(act, milliseconds)
          return () => clearTimeout(timer)
        },
      },
      kept?.updated_at ?? null
    )
  )

  function set(changes: Typed) {
    const next = { ...newest.current, ...changes }
    newest.current = next
    setTyped(next)
    keeper.set(next)
  }

  useEffect(() => {
    // Whoever leaves the page, or puts the phone away, takes nothing with them.
    const flush = () => void keeper.flush()
    const whenHidden = () => document.visibilityState === 'hidden' && flush()
    document.addEventListener('visibilitychange', whenHidden)
    document.addEventListener('focusout', flush)
    window.addEventListener('online', flush)
    return () => {
      document.removeEventListener('visibilitychange', whenHidden)
      document.removeEventListener('focusout', flush)
      window.removeEventListener('online', flush)
      flush()
    }
  }, [keeper])

  /** The step is finished: its facts are saved, and the draft is none any more. */
  async function forget() {
    await keeper.forget()
    await changes.invalidate(['account'])
  }
  return { typed, set, state, forget }
}
