import { useState } from 'react'
import { saveOnboardingDraft, type Onboarding } from '@numo/domains/onboarding/contract.ts'
import type { OnboardingStep } from '@numo/domains/onboarding/rules.ts'
import { useFlush } from '../app/forms/use-flush.ts'
import { useProgram } from '../app/program.ts'
import { createDraftSaver, type DraftState, type DraftValues } from './draft-saver.ts'
import { draftOf } from './use-onboarding.ts'

const asTyped = (data: Readonly<Record<string, unknown>>): DraftValues =>
  Object.fromEntries(
    Object.entries(data).flatMap(([name, value]) =>
      typeof value === 'string' ? [[name, value]] : []
    )
  )

/**
 * Draft of a step, saved on the server so that another tab or device can continue. `typed` are the values saved before.
 * The last writer wins and is told when another one was overwritten.
 */
export function useDraft(step: OnboardingStep, onboarding: Onboarding) {
  const { changes, caller, toasts, t } = useProgram()
  const stored = draftOf(onboarding, step)
  const [typed] = useState<DraftValues>(() => (stored ? asTyped(stored.data) : {}))
  const [state, setState] = useState<DraftState>(stored ? 'saved' : 'idle')
  const accountId = onboarding.account.id
  const [saver] = useState(() =>
    createDraftSaver(
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
      stored?.updated_at ?? null
    )
  )

  useFlush(saver.flush)

  /** Deletes the draft after the step was saved. */
  async function forget() {
    await saver.forget()
    await changes.invalidate(['account'])
  }
  return { typed, keep: (values: DraftValues) => saver.set(values), state, forget }
}
