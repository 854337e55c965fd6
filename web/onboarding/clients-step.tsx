import { useEffect, useRef, useState } from 'react'
import { saveClient } from '@numo/domains/clients/contract-household.ts'
import type { HouseholdClient, Onboarding } from '@numo/domains/onboarding/contract.ts'
import { useProgram } from '../app/program.ts'
import { useWho } from '../app/session/use-who.ts'
import type { FieldErrors } from '../ui/field.tsx'
import { useAction } from '../app/use-action.ts'
import { PeopleList } from './people-list.tsx'
import { PersonForm } from './person-form.tsx'
import { checkPerson, sentPerson, typedOfPerson } from './person-typed.ts'
import { SavedNote } from './saved-note.tsx'
import { StepFrame } from './step-frame.tsx'
import { useDraft } from './use-draft.ts'
import { WhyCard } from './why-card.tsx'
import { Button } from '../ui/button.tsx'

/** The people of the policies: one form at a time, then their list. */
export function ClientsStep({ onboarding }: { onboarding: Onboarding }) {
  const { t, caller, locale } = useProgram()
  const { user } = useWho()
  const { clients, account } = onboarding
  const [errors, setErrors] = useState<FieldErrors>({})
  const { typed, set, state, forget } = useDraft('clients', onboarding, () =>
    typedOfPerson(null, onboarding, user.display_name)
  )
  const hasDraft = onboarding.drafts.some(({ step }) => step === 'clients')
  const [isOpen, setOpen] = useState(clients.length === 0 || hasDraft)
  const { run, isBusy } = useAction()
  const person = clients.find(({ id }) => id === typed['person']) ?? null
  const [today] = useState(() => new Date().toISOString().slice(0, 10))

  // What was pressed is gone by then: somebody who does not see the page goes on at what is there now.
  const wasOpen = useRef(isOpen)
  useEffect(() => {
    if (wasOpen.current === isOpen) return
    wasOpen.current = isOpen
    document.getElementById(isOpen ? 'person-h' : 'people-h')?.focus()
  }, [isOpen])

  const open = (one: HouseholdClient | null) => {
    setErrors({})
    set(typedOfPerson(one, onboarding, user.display_name))
    setOpen(true)
  }
  async function savePerson(): Promise<boolean> {
    const found = checkPerson(typed, today, person === null, t)
    setErrors(found)
    if (Object.keys(found).length > 0) return false
    await caller.call(saveClient, {
      accountId: account.id,
      ...(person && { id: person.id, version: person.version }),
      ...sentPerson(typed, onboarding),
      locale,
    })
    await forget()
    setOpen(false)
    return true
  }
  return (
    <StepFrame
      step="clients"
      title={t('onboard.clients.title')}
      intro={t('onboard.clients.intro')}
      errors={errors}
      continueText={t(isOpen ? 'onboard.frame.save_continue' : 'onboard.clients.check')}
      isBusy={isBusy}
      onContinue={async () => {
        if (isOpen && !(await savePerson())) return false
        return '/onboard/clients?check=1'
      }}
      aside={<WhyCard about="clients" />}
    >
      {clients.length > 0 && (
        <PeopleList onboarding={onboarding} today={today} onEdit={open} onAdd={() => open(null)} />
      )}
      {isOpen && (
        <section className="onb-person" aria-labelledby="person-h">
          <h2 id="person-h" tabIndex={-1}>
            {person
              ? t('onboard.clients.change', { name: person.first_name })
              : t(clients.length === 0 ? 'onboard.clients.holder' : 'onboard.clients.add')}
          </h2>
          <PersonForm
            onboarding={onboarding}
            person={person}
            typed={typed}
            set={set}
            errors={errors}
            today={today}
          />
          <div className="row">
            <Button onClick={() => void run(savePerson)}>{t('onboard.clients.save_more')}</Button>
            {clients.length > 0 && (
              <Button
                look="ghost"
                onClick={() => {
                  setErrors({})
                  setOpen(false)
                  void forget()
                }}
              >
                {t('app.cancel')}
              </Button>
            )}
          </div>
          <SavedNote state={state} />
        </section>
      )}
    </StepFrame>
  )
}
