import { Suspense } from 'react'
import { Link, useParams, useSearchParams } from 'react-router'
import { getClient, type ClientDetail } from '@numo/domains/clients/contract-admin.ts'
import { mayVisit } from '@numo/domains/access/rules-resources.ts'
import { householdFactNames } from '@numo/domains/clients/contract-facts.ts'
import { useProgram } from '../../../app/program.ts'
import { Activity } from '../../../app/record/activity.tsx'
import { Facts } from '../../../app/record/facts.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { Status } from '../../../ui/status.tsx'
import { RecordPage } from '../../../app/record/record-page.tsx'
import { RecordState } from '../../../app/record/record-state.tsx'
import { useRead } from '../../../app/use-read.ts'
import { When } from '../../../app/record/when.tsx'
import { useWho } from '../../../app/session/use-who.ts'
import { ClientDocuments } from '../../../clients/client-documents.tsx'
import { ClientState, Relationship } from '../../../clients/client-facts.tsx'
import { ClientMerges } from '../../../clients/client-merges.tsx'
import { ClientClaims, Consents } from '../../../clients/client-panels.tsx'
import { IpsButton } from '../../../clients/ips-button.tsx'
import { Duplicates, SamePerson } from '../../../clients/same-person.tsx'
import { fullName } from '../../../ui/full-name.ts'
import { Note } from '../../../ui/note.tsx'
import { lazyPart } from '../../../ui/lazy-part.tsx'

const ClientMerge = lazyPart(async () => ({
  default: (await import('../../../clients/client-merge.tsx')).ClientMerge,
}))

/** A covered person; with `merge` in the query, two records of the same person side by side. */
export function Page() {
  const { id = '' } = useParams()
  const [query] = useSearchParams()
  const other = query.get('merge')
  if (!other) return <OneClient id={id} />
  return (
    <Suspense fallback={<i className="sk" />}>
      <ClientMerge kept_id={id} gone_id={other} />
    </Suspense>
  )
}

/** Facts, policies and providers of a covered person. Read access is recorded in the audit trail. */
function OneClient({ id }: { id: string }) {
  const query = useRead(getClient, { id })
  const { t } = useProgram()
  const list = { to: '/admin/clients', title: t('screens.admin_clients.title') }
  return (
    <RecordState query={query} list={list} title={t('screens.admin_client.title')}>
      {(client) => <ClientRecord client={client} />}
    </RecordState>
  )
}

function ClientRecord({ client }: { client: ClientDetail }) {
  const { t } = useProgram()
  const { claims } = useWho()
  const { account } = client
  const seesPapers = mayVisit(claims, { feature: 'document_management', resource: 'document' })
  return (
    <RecordPage
      list={{ to: '/admin/clients', title: t('screens.admin_clients.title') }}
      title={fullName(client)}
      state={<ClientState status={client.status} />}
      actions={<IpsButton client={client} />}
      note={
        <>
          <Link to={`/admin/accounts/${account.id}`}>{account.name}</Link> · {account.number}
        </>
      }
    >
      {client.merged_into_id && (
        <Note>
          {t('staff.merge.merged_into')}{' '}
          <Link to={`/admin/clients/${client.merged_into_id}`}>{t('staff.merge.open_kept')}</Link>
        </Note>
      )}
      <Duplicates client={client} />
      <div className="record-cols">
        <div>
          <Covers client={client} />
          <ClientClaims client={client} />
          <Partners client={client} />
          <Family client={client} />
          {seesPapers && <ClientDocuments id={client.id} />}
        </div>
        <div>
          <Details client={client} />
          <Consents client={client} />
          <SamePerson client={client} />
          <ClientMerges client={client} />
          <Activity type="client" id={client.id} has_reads />
        </div>
      </div>
    </RecordPage>
  )
}

function Covers({ client }: { client: ClientDetail }) {
  const { t, formats } = useProgram()
  return (
    <Panel title={t('staff.policies')}>
      {client.coverages.length === 0 && <p className="dim">{t('staff.no_cover')}</p>}
      <ul className="rows">
        {client.coverages.map((one) => (
          <li key={one.id}>
            <span>
              <b>{one.insurer ?? t('staff.unknown_insurer')}</b>
              <small>{[one.plan, one.policy_number].filter(Boolean).join(' · ')}</small>
              {one.member_id && (
                <small>
                  {t('staff.member_id')}: {one.member_id}
                </small>
              )}
              {one.valid_until && (
                <small>{t('staff.until', { day: formats.day(one.valid_until) })}</small>
              )}
            </span>
            <Status tone={one.status === 'active' ? 'ok' : 'idle'}>
              {t(`staff.coverage_state.${one.status}`)}
            </Status>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

function Partners({ client }: { client: ClientDetail }) {
  const { t } = useProgram()
  return (
    <Panel title={t('staff.treated_by')}>
      {client.partners.length === 0 && <p className="dim">{t('staff.no_partners')}</p>}
      <ul className="rows">
        {client.partners.map((one) => (
          <li key={one.id}>
            <span>
              <b>
                <Link to={`/admin/partners/${one.id}`}>{one.name}</Link>
              </b>
              <small>
                {t('staff.since')} <When at={one.started_at} day />
              </small>
            </span>
            <Status tone={one.status === 'active' ? 'ok' : 'idle'}>
              {t(`staff.care_state.${one.status}`)}
            </Status>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

function Family({ client }: { client: ClientDetail }) {
  const { t } = useProgram()
  if (client.family.length === 0) return null
  return (
    <Panel title={t('staff.family')}>
      <ul className="rows">
        {client.family.map((one) => (
          <li key={one.id}>
            <Link to={`/admin/clients/${one.id}`}>{fullName(one)}</Link>
            <Relationship is={one.relationship} />
          </li>
        ))}
      </ul>
    </Panel>
  )
}

/** Facts shown unchanged; the others need words or formats. */
const plainFacts = householdFactNames.filter((name) => name !== 'sex')

function Details({ client }: { client: ClientDetail }) {
  const { t, formats } = useProgram()
  return (
    <Panel title={t('staff.details')}>
      <Facts
        items={[
          [t('staff.born'), formats.day(client.birth_date)],
          [t('staff.relationship_title'), <Relationship key="is" is={client.relationship} />],
          [t('trail.field.sex'), t(`staff.sex.${client.sex}`)],
          [t('trail.field.nationality'), client.nationality && formats.country(client.nationality)],
          [
            t('staff.merge.user'),
            client.user && (
              <Link key="user" to={`/admin/users/${client.user.id}`}>
                {client.user.display_name}
              </Link>
            ),
          ],
          ...plainFacts.map((name) => [t(`trail.field.${name}`), client[name]] as const),
          [t('people.created'), <When key="created" at={client.created_at} />],
        ]}
      />
    </Panel>
  )
}
