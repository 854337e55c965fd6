import { Suspense } from 'react'
import { useParams } from 'react-router'
import {
  getInsuranceCompany,
  updateInsuranceCompany,
  type InsurerRecord,
} from '@numo/domains/insurance/contract-admin.ts'
import { useProgram } from '../app/program.ts'
import { Activity } from '../app/record/activity.tsx'
import { ConfirmButton } from '../app/record/confirm-button.tsx'
import { Panel } from '../ui/panel.tsx'
import { RecordState } from '../app/record/record-state.tsx'
import { RecordPage } from '../app/record/record-page.tsx'
import { useRead } from '../app/use-read.ts'
import { LoadingCard } from '../app/query-state.tsx'
import { InsurerContacts } from './insurer-contacts.tsx'
import { InsurerDetails } from './insurer-details.tsx'
import { InsurerNetworks } from './insurer-networks.tsx'
import { InsurerPlans } from './insurer-plans.tsx'
import { InsurerRequirements } from './insurer-requirements.tsx'
import { InsurerRules } from './insurer-rules.tsx'
import { InsurerState } from '../directory/pills.tsx'
import { InsurerReliability } from '../directory/quarters.tsx'
import { useSourceNote } from '../directory/source-name.tsx'
import { lazyPart } from '../ui/lazy-part.tsx'

// Lazy: as large as the rest of the page, and rarely used.
const InsurerBench = lazyPart(async () => ({
  default: (await import('./insurer-bench.tsx')).InsurerBench,
}))

const InsurerFeeds = lazyPart(async () => ({
  default: (await import('./insurer-feeds.tsx')).InsurerFeeds,
}))

/** Page of an insurer: facts, plans, networks, contacts, rules and audit trail. */
export function InsurerPage() {
  const { id = '' } = useParams()
  const query = useRead(getInsuranceCompany, { id })
  const { t } = useProgram()
  const list = { to: '/admin/insurance', title: t('screens.admin_insurance.title') }
  return (
    <RecordState query={query} list={list} title={t('screens.admin_insurer.title')}>
      {(insurer) => <Insurer insurer={insurer} />}
    </RecordState>
  )
}

function Insurer({ insurer }: { insurer: InsurerRecord }) {
  const { t, loadWords } = useProgram()
  const { id, name, status, version } = insurer
  const step = status === 'active' ? 'deactivate' : 'activate'
  return (
    <RecordPage
      list={{ to: '/admin/insurance', title: t('screens.admin_insurance.title') }}
      title={name}
      state={<InsurerState status={status} />}
      note={useSourceNote(insurer.source)}
      actions={
        <ConfirmButton
          label={t(`directory.insurer.${step}`)}
          question={t(`directory.insurer.ask_${step}`, { name })}
          text={t(`directory.insurer.text_${step}`)}
          done={t('directory.insurer.done')}
          is_danger={status === 'active'}
          endpoint={updateInsuranceCompany}
          input={{
            id,
            version,
            status: status === 'active' ? 'inactive' : 'active',
          }}
        />
      }
    >
      <div className="record-cols">
        <div>
          <InsurerPlans insurer={insurer} />
          <InsurerReliability id={id} />
          <InsurerNetworks insurer={insurer} />
          <InsurerRules insurer={insurer} />
          <InsurerRequirements insurer={insurer} />
        </div>
        <div>
          <InsurerDetails insurer={insurer} />
          <InsurerContacts insurer={insurer} />
          <Suspense fallback={<LoadingCard />}>
            <InsurerFeeds insurer={insurer} words={loadWords('integrations')} />
          </Suspense>
          <Activity type="insurance_company" id={id} />
        </div>
      </div>
      <Panel title={t('bench.title')} note={t('bench.text')}>
        <Suspense fallback={<LoadingCard />}>
          <InsurerBench insurer={insurer} />
        </Suspense>
      </Panel>
    </RecordPage>
  )
}
