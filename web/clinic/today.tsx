import { Link } from 'react-router'
import { getPartnerToday, type PartnerToday } from '@numo/domains/payouts/contract-today.ts'
import { useProgram } from '../app/program.ts'
import { QueryState } from '../app/query-state.tsx'
import { useRead } from '../app/use-read.ts'
import { ButtonLink } from '../ui/button-link.tsx'
import { Panel } from '../ui/panel.tsx'
import { Status } from '../ui/status.tsx'
import { Money, NextPayout } from './today-money.tsx'
import { TodayBelow } from './today-below.tsx'

const tones = { answer: 'warn', message: 'info', send: 'idle' } as const

/** What the clinic has to do today, what money is on its way to it, and how reliable its insurers are. */
export function Today() {
  const { t } = useProgram()
  const query = useRead(getPartnerToday, {})
  return (
    <div className="record-cols">
      <div>
        <QueryState query={query} title={t('clinic_desk.today.tasks')}>
          {(today) => (
            <>
              <Tasks today={today} />
              <Authorizations today={today} />
              <Claims today={today} />
              <MissingDocuments today={today} />
            </>
          )}
        </QueryState>
        <TodayBelow />
      </div>
      <div>
        <QueryState query={query} title={t('clinic.today.money')}>
          {(today) => (
            <>
              <NextPayout payout={today.next_payout} />
              <Money money={today.money} />
            </>
          )}
        </QueryState>
      </div>
    </div>
  )
}

/** Everything that waits for the clinic, as one list of counts. */
function Tasks({ today }: { today: PartnerToday }) {
  const { t } = useProgram()
  const tasks = [
    ['authorizations', today.authorizations_count, '/dashboard/authorizations?tab=needs_clinic'],
    ['claims_to_answer', today.to_answer + today.answers, '/dashboard?tab=needs_clinic'],
    ['claims_to_send', today.drafts, '/dashboard?tab=needs_clinic'],
    ['documents', today.missing_documents_count, '/dashboard?tab=needs_clinic'],
    ['networks', today.networks_due, '/dashboard/settings#places'],
  ] as const
  const open = tasks.filter(([, count]) => count > 0)
  return (
    <Panel title={t('clinic_desk.today.tasks')}>
      {open.length === 0 && <p className="dim">{t('clinic_desk.today.tasks_none')}</p>}
      <ul className="rows">
        {open.map(([name, count, to]) => (
          <li key={name}>
            <span>
              <Link to={to}>{t(`clinic_desk.today.task.${name}`, { count })}</Link>
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

function Authorizations({ today }: { today: PartnerToday }) {
  const { t } = useProgram()
  const { authorizations, authorizations_count } = today
  // What there is to do is said above.
  if (authorizations.length === 0) return null
  return (
    <Panel title={t('clinic_desk.today.authorizations')}>
      <ul className="rows">
        {authorizations.map(({ id, number, client_name, procedure, need, status_reason }) => (
          <li key={id}>
            <span>
              <b>
                <Link to={`/dashboard/authorizations/${id}`}>
                  {client_name ?? t('clinic.today.somebody')}
                </Link>
              </b>
              <small>{[number, procedure, status_reason].filter(Boolean).join(' · ')}</small>
            </span>
            <Status tone={tones[need]}>{t(`clinic_desk.today.need.${need}`)}</Status>
          </li>
        ))}
      </ul>
      {authorizations_count > authorizations.length && (
        <p className="row">
          <ButtonLink size="xs" to="/dashboard/authorizations?tab=needs_clinic">
            {t('clinic.today.more')}
          </ButtonLink>
        </p>
      )}
    </Panel>
  )
}

function Claims({ today: { claims, drafts, to_answer, answers } }: { today: PartnerToday }) {
  const { t } = useProgram()
  if (claims.length === 0) return null
  return (
    <Panel title={t('clinic_desk.today.claims')}>
      <ul className="rows">
        {claims.map(({ id, number, client_name, need, status_reason }) => (
          <li key={id}>
            <span>
              <b>
                <Link to={`/dashboard/claims/${id}`}>
                  {client_name ?? t('clinic.today.somebody')}
                </Link>
              </b>
              <small>{[number, status_reason].filter(Boolean).join(' · ')}</small>
            </span>
            <Status tone={tones[need]}>{t(`clinic.today.${need}`)}</Status>
          </li>
        ))}
      </ul>
      {drafts + to_answer + answers > claims.length && (
        <p className="row">
          <ButtonLink size="xs" to="/dashboard?tab=needs_clinic">
            {t('clinic.today.more')}
          </ButtonLink>
        </p>
      )}
    </Panel>
  )
}

/** Claims that the insurer would send back: they miss documents that it wants. */
function MissingDocuments({ today }: { today: PartnerToday }) {
  const { t } = useProgram()
  const { missing_documents: claims } = today
  if (claims.length === 0) return null
  return (
    <Panel title={t('clinic_desk.today.documents')}>
      <ul className="rows">
        {claims.map(({ id, number, client_name, documents }) => (
          <li key={id}>
            <span>
              <b>
                <Link to={`/dashboard/claims/${id}`}>
                  {client_name ?? t('clinic.today.somebody')}
                </Link>
              </b>
              <small>
                {[number, ...documents.map((one) => t(`clinic.claims.required.${one}`))].join(
                  ' · '
                )}
              </small>
            </span>
            <Status tone="warn">
              {t('clinic_desk.today.missing', { count: documents.length })}
            </Status>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
