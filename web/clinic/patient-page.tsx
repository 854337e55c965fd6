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
import { Status } from '../ui/status.tsx'
import { PatientCovers } from './patient-cover.tsx'
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
                <PatientCovers patient={patient} />
                <OpenItems patient={patient} />
                <PatientVisits id={patient.id} />
                <Visits patient={patient} />
              </div>
              <div>
                <Contact patient={patient} />
                <Consents patient={patient} />
              </div>
            </div>
          </RecordPage>
        )
      }}
    </RecordState>
  )
}

/** What waits for the clinic or the insurer: claims and authorizations that are not over. */
function OpenItems({ patient: { claims, authorizations } }: { patient: Patient }) {
  const { t, formats } = useProgram()
  const open = claims.filter(({ status }) => !['settled', 'closed', 'cancelled'].includes(status))
  return (
    <Panel title={t('clinic_desk.patient.open_items')}>
      {open.length + authorizations.length === 0 && (
        <p className="dim">{t('clinic_desk.patient.open_none')}</p>
      )}
      <ul className="rows">
        {authorizations.map(({ id, number, procedure, status, valid_until, needs_clinic }) => (
          <li key={id}>
            <span>
              <b>
                <Link to={`/dashboard/authorizations/${id}`}>{number}</Link>
              </b>
              <small>
                {[
                  procedure,
                  valid_until &&
                    t('clinic.patients.valid_until', { day: formats.day(valid_until) }),
                  needs_clinic && t('clinic_desk.patient.needs_you'),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </small>
            </span>
            <Status tone={needs_clinic ? 'warn' : valid_until ? 'ok' : 'busy'}>
              {t(`authorizations.status.${status}`)}
            </Status>
          </li>
        ))}
        {open.map((claim) => (
          <li key={claim.id}>
            <span>
              <b>
                <Link to={`/dashboard/claims/${claim.id}`}>{claim.number}</Link>
              </b>
              <small>
                {[claim.description, claim.needs_clinic && t('clinic_desk.patient.needs_you')]
                  .filter(Boolean)
                  .join(' · ')}
              </small>
            </span>
            <ClaimState {...claim} />
          </li>
        ))}
      </ul>
    </Panel>
  )
}

/** Days of care that the clinic filed, newest first, with what was done. */
function Visits({ patient: { claims } }: { patient: Patient }) {
  const { t, formats } = useProgram()
  const visits = claims
    .filter(({ status }) => status !== 'cancelled')
    .toSorted((one, other) => other.service_from.localeCompare(one.service_from))
  const daysOf = ({ service_from: from, service_until: until }: Patient['claims'][number]) =>
    from === until
      ? formats.day(from)
      : t('clinic_desk.patient.visit_days', { from: formats.day(from), until: formats.day(until) })
  return (
    <Panel title={t('clinic_desk.patient.visits')}>
      {visits.length === 0 && <p className="dim">{t('clinic_desk.patient.visits_none')}</p>}
      <ul className="rows">
        {visits.map((claim) => (
          <li key={claim.id}>
            <span>
              <b>{daysOf(claim)}</b>
              <small>
                {claim.description && `${claim.description} · `}
                <Link to={`/dashboard/claims/${claim.id}`}>{claim.number}</Link>
              </small>
            </span>
            <Amount amount={claim.billed_amount} currency={claim.currency} />
          </li>
        ))}
      </ul>
    </Panel>
  )
}

function Consents({ patient: { consents } }: { patient: Patient }) {
  const { t, formats } = useProgram()
  return (
    <Panel title={t('clinic_desk.patient.consents')}>
      {consents.length === 0 && <p className="dim">{t('clinic_desk.patient.consents_none')}</p>}
      <ul className="rows">
        {consents.map(({ id, signed_on, given_at, withdrawn_at, text_version }) => (
          <li key={id}>
            <span>
              <b>
                {signed_on
                  ? t('clinic_desk.patient.signed', { day: formats.day(signed_on) })
                  : t('clinic_desk.patient.given', { day: formats.moment(given_at, 'day') })}
              </b>
              <small>
                {[
                  t('clinic_desk.patient.version', { version: text_version }),
                  withdrawn_at &&
                    t('clinic_desk.patient.withdrawn', {
                      day: formats.moment(withdrawn_at, 'day'),
                    }),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </small>
            </span>
            <Status tone={withdrawn_at === null ? 'ok' : 'idle'}>
              {t(`clinic_desk.patient.${withdrawn_at === null ? 'in_force' : 'over'}`)}
            </Status>
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
              {t('clinic.patients.agreed', { day: formats.moment(sharing.agreed_at, 'day') })}
            </>
          )}
        </p>
      </Panel>
    </div>
  )
}
