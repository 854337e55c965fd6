import { Link, useNavigate } from 'react-router'
import { getPartnerGuaranteePdf } from '@numo/domains/authorizations/contract-guarantee.ts'
import {
  cancelAuthorization,
  copyAuthorization,
  sendAuthorizationMessage,
  submitAuthorization,
  type PartnerAuthorization,
} from '@numo/domains/authorizations/contract-partner.ts'
import { CommandButton } from '../app/command-button.tsx'
import { useProgram } from '../app/program.ts'
import { CaseThread } from '../app/record/case-thread.tsx'
import { ConfirmButton } from '../app/record/confirm-button.tsx'
import { Facts } from '../app/record/facts.tsx'
import { Amount } from '../ui/amount.tsx'
import { NextStep, Note, turnTone } from '../ui/note.tsx'
import { Panel } from '../ui/panel.tsx'
import { appealText } from './appeal-text.ts'
import { DecisionReasons } from './decision-reasons.tsx'
import { extensionFacts } from './extension-facts.tsx'
import { AuthorizationHistory } from './authorization-history.tsx'
import { AuthorizationVersions } from './authorization-versions.tsx'
import { ClinicExtend } from './clinic-extend.tsx'
import { NoticeClock } from './notice-clock.tsx'
import { partPath } from './clinic-paths.ts'
import { ClinicSaves } from './clinic-saves.tsx'
import { Guarantees } from './guarantees.tsx'

type Props = { authorization: PartnerAuthorization }

/** What happens next with a request of the clinic, its summary, questions with answers, history and versions. */
export const ClinicHome = ({ authorization }: Props) => (
  <div className="record-cols">
    <div>
      <Next key={authorization.version} authorization={authorization} />
      <Guarantee authorization={authorization} />
      <ClinicExtend authorization={authorization} />
      <Messages authorization={authorization} />
    </div>
    <div>
      <Summary authorization={authorization} />
      <AuthorizationVersions authorization={authorization} base="/dashboard/authorizations" />
      <AuthorizationHistory history={authorization.history} />
      <ClinicSaves authorization={authorization} />
    </div>
  </div>
)

function Next({ authorization }: Props) {
  const { t, formats } = useProgram()
  const navigate = useNavigate()
  const { id, version, number, may, missing, next_step, status, status_reason } = authorization
  const { owner, code, by } = next_step
  const input = { id, version }
  const who = owner === 'insurer' ? authorization.insurer_name : t(`clinic_auth.owner.${owner}`)
  return (
    <NextStep
      title={t('clinic_auth.next')}
      tone={turnTone(owner === 'clinic', owner === 'nobody' || code === 'treat')}
    >
      <p>{t(`clinic_auth.step.${code}`)}</p>
      {status === 'needs_info' && status_reason && (
        <Note>
          <b>{t('clinic_auth.wrote')}</b>: {status_reason}
        </Note>
      )}
      {(status === 'denied' || status === 'partially_approved') && (
        <Note as="div">
          <b>{t('clinic_auth.why')}</b>
          <DecisionReasons reasons={authorization.decision_reasons} />
          {status_reason && <p>{status_reason}</p>}
          <p>{appealText(t, formats, authorization)}</p>
        </Note>
      )}
      {owner !== 'nobody' && (
        <p className="dim">
          {[`${t('clinic_auth.who')}: ${who}`, by && t('clinic_auth.by', { day: formats.day(by) })]
            .filter(Boolean)
            .join(' · ')}
        </p>
      )}
      <NoticeClock notice={authorization.notice} />
      {may.submit && missing.length > 0 && (
        <>
          <h3>{t('clinic_auth.missing_title')}</h3>
          <ul className="rows">
            {missing.map((one) => (
              <li key={one.code}>
                <Link to={partPath(id, one.part)}>{t(`clinic_auth.missing.${one.code}`)}</Link>
              </li>
            ))}
          </ul>
        </>
      )}
      <p className="row">
        {may.submit && missing.length === 0 && (
          <CommandButton
            look="primary"
            endpoint={submitAuthorization}
            input={input}
            done={t('clinic_auth.submitted')}
          >
            {t(status === 'needs_info' ? 'clinic_auth.resubmit' : 'clinic_auth.submit')}
          </CommandButton>
        )}
        <CommandButton
          endpoint={copyAuthorization}
          input={{ id }}
          done={t('clinic_auth.copied')}
          onDone={(copy) => void navigate(`/dashboard/authorizations/${copy.id}`)}
        >
          {t('clinic_auth.same_again')}
        </CommandButton>
        {may.withdraw && (
          <ConfirmButton
            endpoint={cancelAuthorization}
            input={input}
            look="ghost"
            size="md"
            label={t('clinic_auth.withdraw')}
            question={t('clinic_auth.withdraw_question', { number })}
            text={t('clinic_auth.withdraw_text')}
            done={t('clinic_auth.withdrawn')}
          />
        )}
      </p>
    </NextStep>
  )
}

function Guarantee({ authorization }: Props) {
  const { t, formats, caller } = useProgram()
  const { id, guarantees, guaranteed_amount, guarantee_currency, valid_from, valid_until } =
    authorization
  if (guaranteed_amount === null || guarantee_currency === null) return null
  return (
    <Panel title={t('clinic_auth.guarantee')}>
      <Facts
        items={[
          [
            t('clinic_auth.guaranteed'),
            <Amount key="amount" amount={guaranteed_amount} currency={guarantee_currency} />,
          ],
          [
            t('clinic_auth.valid'),
            valid_from && valid_until && `${formats.day(valid_from)} – ${formats.day(valid_until)}`,
          ],
          [t('clinic_auth.reference'), authorization.insurer_reference],
          [t('clinic_auth.share'), authorization.patient_share_note],
        ]}
      />
      {guarantees.length > 0 && (
        <Guarantees
          guarantees={guarantees}
          get={(revision) => caller.call(getPartnerGuaranteePdf, { id, revision })}
        />
      )}
    </Panel>
  )
}

function Summary({ authorization }: Props) {
  const { t, formats } = useProgram()
  const { client_id, client_name, diagnoses, treatments, notice, extension, copied_from } =
    authorization
  return (
    <Panel title={t('clinic_auth.summary')}>
      <Facts
        items={[
          [
            t('authorizations.patient'),
            client_name && (
              <Link key="client" to={`/dashboard/clients/${client_id}`}>
                {client_name}
              </Link>
            ),
          ],
          [t('clinic_auth.member_id'), authorization.member_id],
          [t('authorizations.insurer'), authorization.insurer_name],
          [
            t('authorizations.part.diagnosis'),
            diagnoses
              .map(({ code, description }) => [code, description].filter(Boolean).join(' '))
              .join(', '),
          ],
          [
            t('authorizations.procedure'),
            treatments.map(({ description }) => description).join(', '),
          ],
          [
            t('authorizations.estimated'),
            <Amount
              key="estimated"
              amount={authorization.estimated_amount}
              currency={authorization.currency}
            />,
          ],
          [t('clinic_auth.request.priority'), t(`clinic_auth.priority.${authorization.priority}`)],
          [
            t('clinic_auth.notice'),
            notice.lead_hours === null
              ? null
              : [
                  t('clinic_auth.notice_hours', { count: notice.lead_hours }),
                  notice.state === 'late' && t('clinic_auth.notice_late'),
                ]
                  .filter(Boolean)
                  .join(' · '),
          ],
          [
            t('authorizations.answer_due'),
            authorization.answer_due_on && formats.day(authorization.answer_due_on),
          ],
          [
            t('clinic_auth.extends'),
            copied_from && (
              <Link key="copied" to={`/dashboard/authorizations/${copied_from.id}`}>
                {copied_from.name}
              </Link>
            ),
          ],
          ...extensionFacts(t, formats, authorization.currency, extension),
        ]}
      />
    </Panel>
  )
}

function Messages({ authorization: { id, messages } }: Props) {
  const { t } = useProgram()
  return (
    <CaseThread
      title={t('clinic_auth.messages')}
      endpoint={sendAuthorizationMessage}
      fixed={{ id }}
      words={{
        none: t('clinic_auth.messages_none'),
        field: t('clinic_auth.message_field'),
        send: t('clinic_auth.message_send'),
        sent: t('clinic_auth.message_sent'),
      }}
      messages={messages.map(({ author_role, author_name, ...one }) => ({
        ...one,
        author:
          author_role === 'partner' ? (author_name ?? t('clinic_auth.you')) : t('clinic_auth.numo'),
        is_own: author_role === 'partner',
      }))}
    />
  )
}
