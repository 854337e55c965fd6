import { Suspense, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import type { ExtractionDetail } from '@numo/domains/extractions/contract-admin.ts'
import { openFields } from '@numo/domains/extractions/rules.ts'
import type { CardField } from '@numo/domains/extractions/rules-card.ts'
import { useProgram } from '../app/program.ts'
import { Facts } from '../app/record/facts.tsx'
import { Panel } from '../ui/panel.tsx'
import { RecordPage } from '../app/record/record-page.tsx'
import { When } from '../app/record/when.tsx'
import { ExtractionState, Reasons } from './extraction-facts.tsx'
import { ReviewPictures } from './extraction-review.tsx'
import { PolicyChanges } from './policy-changes.tsx'
import { ReviewActions } from './review-actions.tsx'
import { StaffFields } from './staff-fields.tsx'
import { useFieldSaves } from './use-field-saves.ts'
import { useStaffInsurer, StaffInsurer } from './staff-insurer.tsx'
import { lazyPart } from '../ui/lazy-part.tsx'

// Below the fold: the card and its fields come first.
const Activity = lazyPart(async () => ({
  default: (await import('../app/record/activity.tsx')).Activity,
}))

const list = '/admin/extractions'

/** Review by staff: the document, its fields, and the changes approval makes. */
export function StaffReview({ detail }: { detail: ExtractionDetail }) {
  const { t } = useProgram()
  const navigate = useNavigate()
  const [active, setActive] = useState<CardField | null>(null)
  const insurer = useStaffInsurer(detail)
  const saves = useFieldSaves(detail)
  const { account, front, back, fields } = detail
  const isOpenToUs = detail.status === 'needs_review'
  const open = openFields(fields)
  return (
    <RecordPage
      list={{
        to: `${list}?status=needs_review&sort=created_at`,
        title: t('screens.admin_extractions.title'),
      }}
      title={account.name}
      state={<ExtractionState status={detail.status} />}
      note={<Reasons of={detail.reasons} failure={detail.error_code} />}
      actions={
        <ReviewActions
          detail={detail}
          open={open}
          saves={saves}
          insurance_company_id={insurer.sent}
          onNext={(id) => void navigate(id === null ? list : `${list}/${id}`)}
        />
      }
    >
      <div className="exr">
        <div className="exr-d">
          <ReviewPictures extraction={detail} active={active} canTurn />
          {!(front && back) && <p className="dim">{t('extractions.no_second')}</p>}
        </div>
        <div className="exr-f">
          {isOpenToUs && <p className="dim">{t('extractions.keys')}</p>}
          <StaffInsurer {...insurer} isFixed={!isOpenToUs} />
          <StaffFields detail={detail} saves={saves} isFixed={!isOpenToUs} onFocus={setActive} />
          {isOpenToUs && <PolicyChanges detail={detail} insurer={insurer.name} />}
        </div>
      </div>
      <Panel title={t('extractions.facts')}>
        <Facts
          items={[
            [
              t('staff.account'),
              <Link key="account" to={`/admin/accounts/${account.id}`}>
                {account.name}
              </Link>,
            ],
            [t('staff.number'), <code key="number">{account.number}</code>],
            [t('extractions.confirmed'), <Confirmed key="confirmed" detail={detail} />],
            [t('extractions.assigned'), detail.assigned_to?.name],
            [t('extractions.engine'), detail.engine],
            [t('extractions.attempts'), String(detail.attempt)],
            [t('extractions.accepted', { name: '' }).trim(), detail.reviewed_by?.name],
            [t('extractions.note'), detail.review_note],
            [t('extractions.age'), <When key="created" at={detail.created_at} />],
          ]}
        />
      </Panel>
      <Suspense>
        <Activity type="extraction" id={detail.id} has_reads />
      </Suspense>
    </RecordPage>
  )
}

function Confirmed({ detail: { confirmed_at, confirmed_by } }: { detail: ExtractionDetail }) {
  const { t } = useProgram()
  if (confirmed_at === null) return t('list.no')
  return (
    <>
      {confirmed_by?.name}, <When at={confirmed_at} />
    </>
  )
}
