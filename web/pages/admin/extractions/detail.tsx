import { useParams } from 'react-router'
import { getExtractionDetail } from '@numo/domains/extractions/contract-admin.ts'
import { useProgram } from '../../../app/program.ts'
import { StaffReview } from '../../../extraction/staff-review.tsx'
import { RecordState } from '../../../app/record/record-state.tsx'
import { useRead } from '../../../app/use-read.ts'

/**
 * An extraction: the document beside its fields.
 * Not implemented yet: splitting a file into documents, filing it as another kind.
 */
export function Page() {
  const { t } = useProgram()
  const { id = '' } = useParams()
  const query = useRead(getExtractionDetail, { id })
  return (
    <RecordState
      query={query}
      list={{ to: '/admin/extractions', title: t('screens.admin_extractions.title') }}
      title={t('screens.admin_extraction.title')}
    >
      {(detail) => <StaffReview key={`${detail.id} ${detail.status}`} detail={detail} />}
    </RecordState>
  )
}
