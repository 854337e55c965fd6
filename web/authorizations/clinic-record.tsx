import type { ReactNode } from 'react'
import { useParams } from 'react-router'
import {
  getPartnerAuthorization,
  type PartnerAuthorization,
} from '@numo/domains/authorizations/contract-partner.ts'
import { requestParts, type RequestPart } from '@numo/domains/authorizations/enums.ts'
import { useUnsavedParts } from '../app/forms/use-autosaved-form.ts'
import { useProgram } from '../app/program.ts'
import { RecordPage } from '../app/record/record-page.tsx'
import { RecordState } from '../app/record/record-state.tsx'
import { useRead } from '../app/use-read.ts'
import { Note } from '../ui/note.tsx'
import { AuthorizationState } from './authorization-state.tsx'
import { partPath } from './clinic-paths.ts'

type Props = { authorization: PartnerAuthorization }

/** Frame of an authorization of the clinic: what the pages of its parts have in common. `children` is the part. */
export function ClinicAuthorization({
  isForm = false,
  children,
}: {
  /** Whether the page has a part that can be changed until the request is sent. */
  isForm?: boolean
  children: (authorization: PartnerAuthorization) => ReactNode
}) {
  const { id = '' } = useParams()
  const { t } = useProgram()
  const query = useRead(getPartnerAuthorization, { id })
  const list = { to: '/dashboard/authorizations', title: t('screens.dashboard_auths.title') }
  useUnsavedParts(id, `/dashboard/authorizations/${id}`)
  return (
    <RecordState query={query} list={list} title={t('screens.dashboard_auth.title')}>
      {(authorization) => (
        <RecordPage
          list={list}
          title={authorization.client_name ?? t('clinic_auth.somebody')}
          state={<AuthorizationState status={authorization.status} />}
          note={t('clinic_auth.note', {
            number: authorization.number,
            insurer: authorization.insurer_name,
            setting: t(`authorizations.setting.${authorization.care_setting}`),
          })}
          tabs={tabsOf(authorization, t)}
        >
          <Meter authorization={authorization} />
          {isForm && !authorization.may.change && <Note>{t('clinic_auth.fixed')}</Note>}
          {children(authorization)}
        </RecordPage>
      )}
    </RecordState>
  )
}

const isComplete = ({ missing }: PartnerAuthorization, part: RequestPart) =>
  !missing.some((one) => one.part === part)

const tabsOf = (authorization: PartnerAuthorization, t: ReturnType<typeof useProgram>['t']) => [
  { to: `/dashboard/authorizations/${authorization.id}`, title: t('clinic_auth.home') },
  ...requestParts.map((part) => {
    const is_done = isComplete(authorization, part)
    return {
      to: partPath(authorization.id, part),
      title: t(`authorizations.part.${part}`),
      done: { is_done, text: t(is_done ? 'clinic_auth.complete' : 'clinic_auth.incomplete') },
    }
  }),
]

/** How much of the request is complete, while it can be changed. */
function Meter({ authorization }: Props) {
  const { t, formats } = useProgram()
  if (!authorization.may.change) return null
  const done = requestParts.filter((part) => isComplete(authorization, part)).length
  const count = requestParts.length
  const text = t('clinic_auth.meter', { done: formats.number(done), count })
  return (
    <p className="parts-meter">
      <progress aria-label={text} value={done} max={count} />
      <span aria-hidden="true">{text}</span>
    </p>
  )
}
