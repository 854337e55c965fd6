import { Link } from 'react-router'
import { getGuaranteePdf } from '@numo/domains/authorizations/contract-guarantee.ts'
import { readFileAgain } from '@numo/domains/authorizations/contract-reading.ts'
import {
  answerAuthorizationMessage,
  type StaffAuthorization,
} from '@numo/domains/authorizations/contract-staff.ts'
import { contentPath } from '@numo/domains/documents/contract-paths.ts'
import { saveBlob } from '../app/save-file.ts'
import { useProgram } from '../app/program.ts'
import { Activity } from '../app/record/activity.tsx'
import { CaseThread } from '../app/record/case-thread.tsx'
import { Facts } from '../app/record/facts.tsx'
import { When } from '../app/record/when.tsx'
import { useAction } from '../app/use-action.ts'
import { Amount } from '../ui/amount.tsx'
import { FileReading } from './file-reading.tsx'
import { Button } from '../ui/button.tsx'
import { Panel } from '../ui/panel.tsx'
import { Guarantees } from './guarantees.tsx'
import { Status } from '../ui/status.tsx'
import { AuthorizationHistory } from './authorization-history.tsx'
import { AuthorizationVersions } from './authorization-versions.tsx'
import { DecisionReasons } from './decision-reasons.tsx'
import { extensionFacts } from './extension-facts.tsx'
import { StaffStay } from '../stay/lazy-stay.tsx'
import { StaffMoves } from './staff-moves.tsx'
import { StaffSendings } from './staff-sendings.tsx'
import { StaffRequest } from './staff-request.tsx'

type Props = { authorization: StaffAuthorization }

/** What happens next with an authorization, what the clinic asks for, the guarantee, messages and history. */
export const StaffRecord = ({ authorization }: Props) => (
  <>
    <StaffMoves key={authorization.version} authorization={authorization} />
    <div className="record-cols">
      <div>
        <Guarantee authorization={authorization} />
        <StaffGuarantees authorization={authorization} />
        <StaffStay id={authorization.id} />
        <Missing authorization={authorization} />
        <StaffRequest authorization={authorization} />
        <Messages authorization={authorization} />
      </div>
      <div>
        <Details authorization={authorization} />
        <AuthorizationVersions authorization={authorization} base="/admin/auth" />
        <StaffSendings sendings={authorization.sendings} />
        <Documents authorization={authorization} />
        <AuthorizationHistory history={authorization.history} />
        <Activity type="prior_authorization" id={authorization.id} has_reads />
      </div>
    </div>
  </>
)

function Guarantee({ authorization }: Props) {
  const { t, formats } = useProgram()
  const { guaranteed_amount, guarantee_currency, valid_from, valid_until } = authorization
  if (guaranteed_amount === null || guarantee_currency === null) return null
  return (
    <Panel title={t('auth_desk.guarantee')}>
      <Facts
        items={[
          [
            t('authorizations.guaranteed'),
            <Amount key="amount" amount={guaranteed_amount} currency={guarantee_currency} />,
          ],
          [
            t('auth_desk.valid'),
            valid_from && valid_until && `${formats.day(valid_from)} – ${formats.day(valid_until)}`,
          ],
          [t('auth_desk.reference'), authorization.insurer_reference],
          [t('auth_desk.patient_share'), authorization.patient_share_note],
        ]}
      />
    </Panel>
  )
}

function StaffGuarantees({ authorization: { id, guarantees } }: Props) {
  const { t, caller } = useProgram()
  if (guarantees.length === 0) return null
  return (
    <Panel title={t('guarantees.title')}>
      <Guarantees
        guarantees={guarantees}
        get={(revision) => caller.call(getGuaranteePdf, { id, revision })}
      />
    </Panel>
  )
}

/** What the request still misses, and the documents that the insurer requires. */
function Missing({ authorization: { missing, required_documents } }: Props) {
  const { t } = useProgram()
  if (missing.length === 0 && required_documents.length === 0) return null
  return (
    <Panel title={t('auth_desk.required')}>
      <ul className="rows">
        {missing.map(({ code, part }) => (
          <li key={code}>
            <span>{t(`authorizations.part.${part}`)}</span>
            <Status tone="warn" plain>
              {t('auth_desk.is_missing')}
            </Status>
          </li>
        ))}
        {required_documents.map(({ document, is_there }) => (
          <li key={document}>
            <span>{t(`packets.document.${document}`)}</span>
            <Status tone={is_there ? 'ok' : 'idle'} plain>
              {t(is_there ? 'auth_desk.is_there' : 'auth_desk.is_missing')}
            </Status>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

function Details({ authorization }: Props) {
  const { t, formats } = useProgram()
  const { client_id, partner_id, insurance_company_id, eligible_at, notice } = authorization
  return (
    <Panel title={t('auth_desk.details')}>
      <Facts
        items={[
          [
            t('authorizations.patient'),
            <Link key="client" to={`/admin/clients/${client_id}`}>
              {authorization.client_name}
            </Link>,
          ],
          [t('auth_desk.member_id'), authorization.member_id],
          [
            t('authorizations.clinic'),
            <Link key="partner" to={`/admin/partners/${partner_id}`}>
              {authorization.partner_name}
            </Link>,
          ],
          [
            t('authorizations.insurer'),
            <Link key="insurer" to={`/admin/insurance/${insurance_company_id}`}>
              {authorization.insurer_name}
            </Link>,
          ],
          [
            t('auth_desk.cover'),
            eligible_at === null ? (
              t('auth_desk.cover_unknown')
            ) : (
              <When key="cover" at={eligible_at} />
            ),
          ],
          [
            t('auth_desk.notice'),
            notice.lead_hours === null
              ? null
              : t('auth_desk.notice_hours', { count: notice.lead_hours }),
          ],
          [
            t('authorizations.answer_due'),
            authorization.answer_due_on && formats.day(authorization.answer_due_on),
          ],
          [
            t('auth_desk.appeal_until'),
            authorization.appeal_until && formats.day(authorization.appeal_until),
          ],
          ...extensionFacts(t, formats, authorization.currency, authorization.extension),
          [
            t('auth_desk.decision.codes'),
            authorization.decision_reasons.length > 0 && (
              <DecisionReasons key="reasons" reasons={authorization.decision_reasons} />
            ),
          ],
          [t('authorizations.reason'), authorization.status_reason],
          [t('authorizations.assignee'), authorization.assigned_to?.name ?? t('auth_desk.nobody')],
        ]}
      />
    </Panel>
  )
}

function Documents({ authorization: { id: authorizationId, documents } }: Props) {
  const { t, caller } = useProgram()
  const { run, isBusy } = useAction()
  const download = (id: string, name: string) =>
    run(async () => saveBlob(name, await caller.blob(contentPath(id))))
  return (
    <Panel title={t('auth_desk.documents')}>
      {documents.length === 0 && <p className="dim">{t('auth_desk.documents_none')}</p>}
      <ul className="rows">
        {documents.map((file) => (
          <li key={file.id}>
            <span>
              <b className="file-name">{file.file_name}</b>
              <FileReading id={authorizationId} file={file} again={readFileAgain} />
            </span>
            <Button
              size="xs"
              aria-busy={isBusy}
              aria-label={t('auth_desk.download_of', { name: file.file_name })}
              onClick={() => void download(file.id, file.file_name)}
            >
              {t('auth_desk.download')}
            </Button>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

function Messages({ authorization: { id, messages } }: Props) {
  const { t } = useProgram()
  return (
    <CaseThread
      title={t('auth_desk.messages.title')}
      endpoint={answerAuthorizationMessage}
      fixed={{ id }}
      words={{
        none: t('auth_desk.messages.none'),
        field: t('auth_desk.messages.field'),
        send: t('auth_desk.messages.send'),
        sent: t('auth_desk.messages.sent'),
      }}
      messages={messages.map(({ author_name, author_role, ...one }) => ({
        ...one,
        author: author_name ?? t(`auth_desk.actor.${author_role}`),
        is_own: author_role === 'admin',
      }))}
    />
  )
}
