import type { InputOf, OutputOf } from '@numo/kit/endpoint.ts'
import { getAuthorizationPart } from '@numo/domains/authorizations/contract-part.ts'
import type { PartnerAuthorization } from '@numo/domains/authorizations/contract-partner.ts'
import type { KeptPart } from '@numo/domains/authorizations/enums.ts'
import { useProgram } from '../app/program.ts'
import { QueryState } from '../app/query-state.tsx'
import { Facts } from '../app/record/facts.tsx'
import { When } from '../app/record/when.tsx'
import { useRead } from '../app/use-read.ts'
import { Dialog } from '../ui/dialog.tsx'
import {
  RequestedAdmission,
  RequestedClinical,
  RequestedCost,
  RequestedTeam,
} from './staff-request.tsx'

type Content = OutputOf<typeof getAuthorizationPart>['content']
type Props = {
  authorization: PartnerAuthorization
  part: KeptPart
  version: number
  onClose: () => void
}

/** What a part of a request said at a version, who saved it and when. */
export function PartContentDialog({ authorization, part, version, onClose }: Props) {
  const { t } = useProgram()
  const input: InputOf<typeof getAuthorizationPart> = { id: authorization.id, part, version }
  const query = useRead(getAuthorizationPart, input)
  return (
    <Dialog
      isOpen
      title={t('clinic_auth.said_of', { part: t(`authorizations.part.${part}`), version })}
      onClose={onClose}
    >
      <QueryState query={query}>
        {({ content, by, at }) => (
          <>
            <p className="dim">
              {t('clinic_auth.said_by', { by: by ?? t('clinic_auth.somebody_else') })} ·{' '}
              <When at={at} />
            </p>
            <EarlierPart authorization={authorization} part={part} content={content} />
          </>
        )}
      </QueryState>
    </Dialog>
  )
}

function EarlierPart({
  authorization,
  part,
  content,
}: Pick<Props, 'authorization' | 'part'> & { content: Content }) {
  const { t } = useProgram()
  // The record as it was in this part; the fields of other parts are not shown.
  const then = Object.assign({}, authorization, { diagnoses: [], treatments: [] }, content)
  const notes = [
    [t('clinic_auth.diagnosis.history'), content.medical_history],
    [t('clinic_auth.treatment.alternatives'), content.alternatives],
    [t('clinic_auth.treatment.medicines'), content.medicines],
    [t('clinic_auth.treatment.implants'), content.implants],
  ] as const
  const isEmpty =
    [content.diagnoses, content.treatments, content.costs, content.team].every(
      (rows) => rows === undefined || rows.length === 0
    ) &&
    notes.every(([, note]) => !note) &&
    part !== 'request' &&
    part !== 'admission'
  if (isEmpty) return <p>{t('clinic_auth.said_nothing')}</p>
  return (
    <>
      {part === 'request' && (
        <Facts
          items={[
            [t('authorizations.setting_title'), t(`authorizations.setting.${then.care_setting}`)],
            [t('clinic_auth.request.priority'), t(`clinic_auth.priority.${then.priority}`)],
          ]}
        />
      )}
      {(part === 'diagnosis' || part === 'treatment') && <RequestedClinical authorization={then} />}
      {part === 'cost' && <RequestedCost authorization={then} />}
      {part === 'team' && <RequestedTeam authorization={then} />}
      {part === 'admission' && <RequestedAdmission authorization={then} />}
      {notes.some(([, note]) => note) && <Facts items={notes.filter(([, note]) => note)} />}
    </>
  )
}
