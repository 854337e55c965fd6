import type { CoverPolicy } from '@numo/domains/eligibility/contract.ts'
import { cardPeopleOf } from '../cover/card-people.ts'
import { useProgram } from '../app/program.ts'
import { fullName } from '../ui/full-name.ts'
import { Panel } from '../ui/panel.tsx'
import { MemberCard } from './member-card.tsx'

/** The signed card of everybody whom the policies cover: shown on screen, printed or saved as a picture. */
export function MemberCards({ policies }: { policies: readonly CoverPolicy[] }) {
  const { t } = useProgram()
  const people = cardPeopleOf(policies)
  if (people.length === 0) return null
  return (
    <Panel title={t('home.insurance.cards.title')} note={t('home.insurance.cards.text')}>
      <ul className="rows">
        {people.map((person) => (
          <li key={person.client_id}>
            <b>{fullName(person)}</b>
            <MemberCard person={person} policies={policies} home_country={null} />
          </li>
        ))}
      </ul>
    </Panel>
  )
}
