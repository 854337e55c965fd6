import { useEffect, useRef, useState } from 'react'
import { saveClient } from '@numo/domains/clients/contract-household.ts'
import type { HouseholdClient, Onboarding } from '@numo/domains/onboarding/contract.ts'
import { useProgram } from '../app/program.ts'
import { useWho } from '../app/session/use-who.ts'
import { useEndpointForm } from '../app/forms/use-endpoint-form.ts'
import type { DraftValues } from './draft-saver.ts'
import { PeopleList } from './people-list.tsx'
import { PersonForm } from './person-form.tsx'
import { checkPerson, memberFieldAt, sentPerson, typedOfPerson } from './person-typed.ts'
import { SavedNote } from './saved-note.tsx'
import { StepFrame } from './step-frame.tsx'
import { useDraft } from './use-draft.ts'
import { WhyCard } from './why-card.tsx'
import { Button } from '../ui/button.tsx'

/** Step for the clients of the policies: one form at a time, then their list. */
export function ClientsStep({ onboarding }: { onboarding: Onboarding }) {
  const { t, locale } = useProgram()
  const { user } = useWho()
  const { clients, policies, account } = onboarding
  const draft = useDraft('clients', onboarding)
  const hasDraft = onboarding.drafts.some(({ step }) => step === 'clients')
  const [isOpen, setOpen] = useState(clients.length === 0 || hasDraft)
  const [today] = useState(() => new Date().toISOString().slice(0, 10))
  const personOf = (typed: DraftValues) => clients.find(({ id }) => id === typed['person']) ?? null
  const first: DraftValues = {
    ...typedOfPerson(null, onboarding, user.display_name),
    ...draft.typed,
  }
  const { values, field, submit, restart, isBusy, errors, general } = useEndpointForm(
    saveClient,
    first,
    {
      labels: {
        relationship: t('onboard.clients.relationship'),
        first_name: t('onboard.clients.first_name'),
        last_name: t('onboard.clients.last_name'),
        second_last_name: t('onboard.frame.optional', {
          label: t('onboard.clients.second_last_name'),
        }),
        birth_date: t('onboard.clients.birth_date'),
        ...Object.fromEntries(
          policies.map(({ id }) => [
            `member_id_${id}`,
            t('onboard.frame.optional', { label: t('onboard.clients.member_id') }),
          ])
        ),
      },
      fieldAt: (path, typed) => memberFieldAt(path, typed, policies),
      draft,
      prepare(typed) {
        const person = personOf(typed)
        return {
          accountId: account.id,
          ...(person && { id: person.id, version: person.version }),
          ...sentPerson(typed, onboarding),
          locale,
        }
      },
      check: (typed) => checkPerson(typed, today, personOf(typed) === null, t),
      onDone: () => setOpen(false),
    }
  )
  const person = personOf(values)

  // The pressed button is gone: moves the focus to the heading of the new content.
  const wasOpen = useRef(isOpen)
  useEffect(() => {
    if (wasOpen.current === isOpen) return
    wasOpen.current = isOpen
    document.getElementById(isOpen ? 'person-h' : 'people-h')?.focus()
  }, [isOpen])

  const open = (one: HouseholdClient | null) => {
    restart(typedOfPerson(one, onboarding, user.display_name))
    setOpen(true)
  }
  return (
    <StepFrame
      step="clients"
      title={t('onboard.clients.title')}
      intro={t('onboard.clients.intro')}
      errors={errors}
      general={general}
      continueText={t(isOpen ? 'onboard.frame.save_continue' : 'onboard.clients.check')}
      isBusy={isBusy}
      onContinue={async () => {
        if (isOpen && !(await submit())) return false
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
          <PersonForm onboarding={onboarding} person={person} field={field} today={today} />
          <div className="row">
            <Button onClick={() => void submit()}>{t('onboard.clients.save_more')}</Button>
            {clients.length > 0 && (
              <Button
                look="ghost"
                onClick={() => {
                  restart(typedOfPerson(null, onboarding, user.display_name))
                  setOpen(false)
                  void draft.forget()
                }}
              >
                {t('app.cancel')}
              </Button>
            )}
          </div>
          <SavedNote state={draft.state} />
        </section>
      )}
    </StepFrame>
  )
}
