import { Link, useParams } from 'react-router'
import { getPatient, type Patient } from '@numo/domains/clients/contract-partner.ts'
import { ClaimState } from '../claims/claim-state.tsx'
import { useProgram } from '../app/program.ts'
import { Facts } from '../app/record/facts.tsx'
import { RecordPage } from '../app/record/record-page.tsx'
import { RecordState } from '../app/record/record-state.tsx'
import { When } from '../app/record/when.tsx'
import { useRead } from '../app/use-read.ts'
import { Amount } from '../ui/amount.tsx'
import { ButtonLink } from '../ui/button-link.tsx'
import { Panel } from '../ui/panel.tsx'
import { PhoneLink } from '../ui/phone-link.tsx'
import { PatientVisits } from '../visits/patient-visits.tsx'
import { PatientCoverState } from './patient-state.tsx'

/** A patient of the clinic: cover today, what the clinic claimed for them, and why it sees them. */
export function PatientPage() {
  const { id = '' } = useParams()
  const { t, formats } = useProgram()
  const query = useRead(getPatient, { id })
  const list = { to: '/dashboard/clients', title: t('screens.dashboard_clients.title') }
  return (
    <RecordState query={query} list={list} title={t('screens.dashboard_client.title')}>
      {(patient) => {
        const [first] = patient.covers
        return (
          <RecordPage
            list={list}
            title={patient.name}
            state={first && <PatientCoverState state={first.state} />}
            note={formats.day(patient.birth_date)}
            actions={
              <>
                <ButtonLink look="primary" to={`/dashboard?new=1&patient=${patient.id}`}>
                  {t('clinic.claims.new')}
                </ButtonLink>
                <ButtonLink to={`/dashboard/authorizations?new=1&patient=${patient.id}`}>
                  {t('clinic.claims.authorize')}
                </ButtonLink>
              </>
            }
          >
            <div className="record-cols">
              <div>
                <Covers patient={patient} />
                <PatientVisits id={patient.id} />
                <History patient={patient} />
              </div>
              <Contact patient={patient} />
            </div>
          </RecordPage>
        )
      }}
    </RecordState>
  )
}

function Covers({ patient: { covers } }: { patient: Patient }) {
  const { t, formats } = useProgram()
  return (
    <Panel title={t('clinic.patients.covers')} note={t('clinic.patients.cover_note')}>
      {covers.length === 0 && <p className="dim">{t('clinic.patients.covers_none')}</p>}
      {covers.map((cover) => (
        <Facts
          key={cover.coverage_id}
          items={[
            [t('claims.insurer'), [cover.insurer, cover.plan].filter(Boolean).join(' · ')],
            [
              t('clinic.patients.member_id'),
              cover.member_id && <code key="id">{cover.member_id}</code>,
            ],
            [t('clinic.patients.cover'), <PatientCoverState key="state" state={cover.state} />],
            [
              t('clinic.patients.valid'),
              [
                cover.valid_from &&
                  t('clinic.patients.valid_from', { day: formats.day(cover.valid_from) }),
                cover.valid_until &&
                  t('clinic.patients.valid_until', { day: formats.day(cover.valid_until) }),
              ]
                .filter(Boolean)
                .join(' · '),
            ],
            [
              t('clinic.patients.answered'),
              cover.answered_at && <When key="answered" at={cover.answered_at} />,
            ],
          ]}
        />
      ))}
    </Panel>
  )
}

function History({ patient: { claims } }: { patient: Patient }) {
  const { t, formats } = useProgram()
  return (
    <Panel title={t('clinic.patients.history')}>
      {claims.length === 0 && <p className="dim">{t('clinic.patients.history_none')}</p>}
      <ul className="rows">
        {claims.map((claim) => (
          <li key={claim.id}>
            <span>
              <b>
                <Link to={`/dashboard/claims/${claim.id}`}>{claim.number}</Link>
              </b>
              <small>{formats.day(claim.service_from)}</small>
            </span>
            <span className="row">
              <Amount amount={claim.billed_amount} currency={claim.currency} />
              <ClaimState {...claim} />
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

function Contact({ patient }: { patient: Patient }) {
  const { t, formats } = useProgram()
  const { phone, email, sharing, started_at } = patient
  return (
    <div>
      <Panel title={t('clinic.patients.contact')}>
        <Facts
          items={[
            [t('clinic.patients.phone'), phone && <PhoneLink key="phone" phone={phone} />],
            [
              t('clinic.patients.email'),
              email && (
                <a key="email" href={`mailto:${email}`}>
                  {email}
                </a>
              ),
            ],
            [
              t('clinic.patients.last_visit'),
              patient.last_visit_on && formats.day(patient.last_visit_on),
            ],
          ]}
        />
      </Panel>
      <Panel title={t('clinic.patients.sharing')}>
        <p>{t(`clinic.patients.source.${sharing.source}`)}</p>
        <p className="dim">
          {t('clinic.patients.since')}: <When at={started_at} day />
          {sharing.agreed_at && (
            <>
              {' · '}
              {t('clinic.patients.agreed', { day: formats.day(sharing.agreed_at.slice(0, 10)) })}
            </>
          )}
        </p>
      </Panel>
    </div>
  )
}
