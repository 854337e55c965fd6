import { useState } from 'react'
import { removeClient } from '@numo/domains/clients/contract-household.ts'
import type { HouseholdClient, Onboarding } from '@numo/domains/onboarding/contract.ts'
import { isAdult } from '@numo/domains/privacy/rules-consent.ts'
import { useProgram } from '../app/program.ts'
import { InvitePerson } from './invite-person.tsx'
import { Button } from '../ui/button.tsx'
import { RowButtons } from './row-buttons.tsx'

type Props = {
  onboarding: Onboarding
  today: string
  onEdit: (person: HouseholdClient) => void
  onAdd: () => void
}

export const wholeName = ({ first_name, last_name, second_last_name }: HouseholdClient) =>
  [first_name, last_name, second_last_name].filter(Boolean).join(' ')

/** Clients entered so far, with invitations for the adults. */
export function PeopleList({ onboarding, today, onEdit, onAdd }: Props) {
  const { t, formats } = useProgram()
  const { account, clients } = onboarding
  const [invited, invite] = useState<string | null>(null)
  return (
    <section className="onb-list" aria-labelledby="people-h">
      <h2 id="people-h" tabIndex={-1}>
        {t('onboard.clients.people')}
      </h2>
      <ul>
        {clients.map((person) => (
          <li key={person.id}>
            <div>
              <b>{wholeName(person)}</b>
              <small>
                {t(`onboard.clients.is.${person.relationship}`)}, {formats.day(person.birth_date)}
              </small>
              {person.covers.map(
                ({ policy_id, member_id }) =>
                  member_id && (
                    <small key={policy_id}>
                      {t('onboard.clients.member_id')}: {member_id}
                    </small>
                  )
              )}
            </div>
            <RowButtons
              name={wholeName(person)}
              onEdit={() => onEdit(person)}
              question={t('onboard.clients.remove_question', { name: person.first_name })}
              text={t('onboard.clients.remove_text')}
              endpoint={removeClient}
              input={{ accountId: account.id, id: person.id, version: person.version }}
            />
            {person.relationship !== 'self' &&
              isAdult(person.birth_date, today) &&
              (onboarding.may_invite || person.signs_in) && (
                <InvitePerson
                  onboarding={onboarding}
                  person={person}
                  isOpen={invited === person.id}
                  open={(is) => invite(is ? person.id : null)}
                />
              )}
          </li>
        ))}
      </ul>
      <Button onClick={onAdd}>{t('onboard.clients.add')}</Button>
    </section>
  )
}
