import { useEffect, useState } from 'react'
import { saveOnboardingDraft, type Onboarding } from '@numo/domains/onboarding/contract.ts'
import type { OnboardingStep } from '@numo/domains/onboarding/rules.ts'
import { useProgram } from '../app/program.ts'
import { createDraftKeeper, type DraftState, type DraftValues } from './draft-keeper.ts'
import { draftOf } from './use-onboarding.ts'

const asTyped = (data: Readonly<Record<string, unknown>>): DraftValues =>
  Object.fromEntries(
    Object.entries(data).flatMap(([name, value]) =>
      typeof value === 'string' ? [[name, value]] : []
    )
  )

/**
 * What is typed into a step, kept on the server: a tab that is closed and another device go on from there. `typed` is what
 * was kept before. The last writer wins, and hears that another one wrote as well.
 */
export function useDraft(step: OnboardingStep, onboarding: Onboarding) {
  const { changes, caller, toasts, t } = useProgram()
  const kept = draftOf(onboarding, step)
  const [typed] = useState<DraftValues>(() => (kept ? asTyped(kept.data) : {}))
  const [state, setState] = useState<DraftState>(kept ? 'saved' : 'idle')
  const accountId = onboarding.account.id
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
  return { typed, keep: (values: DraftValues) => keeper.set(values), state, forget }
}
