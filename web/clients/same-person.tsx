import { Link } from 'react-router'
import type { ClientDetail } from '@numo/domains/clients/contract-admin.ts'
import { settleSamePerson } from '@numo/domains/clients/contract-same-person.ts'
import { useProgram } from '../app/program.ts'
import { ConfirmButton } from '../app/record/confirm-button.tsx'
import { Panel } from '../ui/panel.tsx'
import { fullName } from '../ui/full-name.ts'
import type { SamePersonVerdict } from '@numo/domains/clients/enums.ts'
import { ButtonLink } from '../ui/button-link.tsx'
import { NextStep } from '../ui/note.tsx'

type OtherRecord = { id: string; name: string }

function SamePersonButton({
  id,
  other,
  verdict,
}: {
  id: string
  other: OtherRecord
  verdict: SamePersonVerdict
}) {
  const { t } = useProgram()
  return (
    <ConfirmButton
      label={
        <>
          {t(`households.same_person.${verdict}`)}
          <span className="vh">: {other.name}</span>
        </>
      }
      question={t(`households.same_person.ask_${verdict}`)}
      text={t(`households.same_person.text_${verdict}`)}
      done={t('app.saved')}
      has_reason
      endpoint={settleSamePerson}
      input={{
        id,
        other_id: other.id,
        verdict,
      }}
    />
  )
}

/** Actions on two records of different households: same person, or different persons. */
export function SamePersonActions({ id, other }: { id: string; other: OtherRecord }) {
  return (
    <span className="row">
      <SamePersonButton id={id} other={other} verdict="same" />
      <SamePersonButton id={id} other={other} verdict="different" />
    </span>
  )
}

/** Unresolved records with the same name and birth date. */
export function Duplicates({ client }: { client: ClientDetail }) {
  const { t } = useProgram()
  if (client.duplicates.length === 0) return null
  return (
    <NextStep role="note">
      <b>{t('staff.duplicates_title')}</b>
      <ul className="rows">
        {client.duplicates.map((one) => {
          const other = { id: one.id, name: fullName(one) }
          const isHere = one.account.id === client.account.id
          return (
            <li key={one.id}>
              <span>
                <b>
                  <Link to={`/admin/clients/${one.id}`}>{other.name}</Link>
                </b>
                <small>
                  {one.account.name} · {one.account.number}
                </small>
                {!isHere && <small>{t('staff.merge.elsewhere')}</small>}
              </span>
              <span className="row">
                <ButtonLink
                  size="xs"
                  to={`?merge=${one.id}`}
                  aria-label={`${t('staff.merge.compare')}: ${other.name}, ${one.account.name}`}
                >
                  {t('staff.merge.compare')}
                </ButtonLink>
                {isHere ? (
                  <SamePersonButton id={client.id} other={other} verdict="different" />
                ) : (
                  <SamePersonActions id={client.id} other={other} />
                )}
              </span>
            </li>
          )
        })}
      </ul>
    </NextStep>
  )
}

/** Records of the same person in other households. */
export function SamePerson({ client }: { client: ClientDetail }) {
  const { t } = useProgram()
  if (client.same_person.length === 0) return null
  return (
    <Panel title={t('households.same_person.title')} note={t('households.same_person.note')}>
      <ul className="rows">
        {client.same_person.map((one) => (
          <li key={one.id}>
            <span>
              <b>
                <Link to={`/admin/clients/${one.id}`}>{fullName(one)}</Link>
              </b>
              <small>
                {one.account.name} · {one.account.number}
              </small>
            </span>
            <SamePersonButton
              id={client.id}
              other={{ id: one.id, name: fullName(one) }}
              verdict="open"
            />
          </li>
        ))}
      </ul>
    </Panel>
  )
}
