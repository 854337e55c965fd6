import { IconEmergencyBed } from '@tabler/icons-react'
import { Suspense } from 'react'
import type { CoverPolicy } from '@numo/domains/eligibility/contract.ts'
import { cardPeopleOf } from '../cover/card-people.ts'
import { useProgram } from '../app/program.ts'
import { Button } from '../ui/button.tsx'
import { fullName } from '../ui/full-name.ts'
import { lazyPart } from '../ui/lazy-part.tsx'
import { Panel } from '../ui/panel.tsx'

// Lazy: the QR code and the drawing are as large as the rest of the page.
const MemberCard = lazyPart(async () => ({
  default: (await import('./member-card.tsx')).MemberCard,
}))

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
            <Suspense
              fallback={
                <Button look="ghost" size="sm" disabled>
                  <IconEmergencyBed size={17} stroke={1.7} aria-hidden />
                  {t('home.start.emergency.card')}
                </Button>
              }
            >
              <MemberCard person={person} policies={policies} home_country={null} />
            </Suspense>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
