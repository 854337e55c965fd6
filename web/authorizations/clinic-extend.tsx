import { useNavigate, useSearchParams } from 'react-router'
import { extendAuthorization } from '@numo/domains/authorizations/contract-extend.ts'
import type { PartnerAuthorization } from '@numo/domains/authorizations/contract-partner.ts'
import { extensionKinds, type ExtensionKind } from '@numo/domains/authorizations/enums.ts'
import { EndpointForm } from '../app/forms/endpoint-form.tsx'
import type { FormFieldSpec } from '../app/forms/form-field.tsx'
import { useProgram } from '../app/program.ts'
import { ButtonLink } from '../ui/button-link.tsx'
import { Note } from '../ui/note.tsx'
import { Panel } from '../ui/panel.tsx'
import type { AppWords } from '../words/app-words.ts'

type Props = { authorization: PartnerAuthorization }

const day = /^\d{4}-\d{2}-\d{2}$/
const amount = /^[1-9]\d{0,14}$/

/**
 * Asks for more days or more money of an approved authorization, as its next version. `?extend=extension` or
 * `?extend=top_up` opens the form, with `amount` in minor units and the day `until` filled in.
 */
export function ClinicExtend({ authorization }: Props) {
  const { t } = useProgram()
  const [query] = useSearchParams()
  const kind = extensionKinds.find((one) => one === query.get('extend'))
  const { may, extension_problem } = authorization
  if (!may.extend)
    return kind && extension_problem ? (
      <Note>{t(`clinic_auth.extend.refused.${extension_problem}`)}</Note>
    ) : null
  return (
    <Panel title={t('clinic_auth.extend.title')}>
      {kind ? (
        <ExtendForm key={kind} authorization={authorization} kind={kind} query={query} />
      ) : (
        <>
          <p className="dim">{t('clinic_auth.extend.text')}</p>
          <p className="row">
            {extensionKinds.map((one) => (
              <ButtonLink key={one} to={`?extend=${one}`}>
                {t(`clinic_auth.extend.${one}`)}
              </ButtonLink>
            ))}
          </p>
        </>
      )}
    </Panel>
  )
}

function ExtendForm({
  authorization,
  kind,
  query,
}: Props & { kind: ExtensionKind; query: URLSearchParams }) {
  const { t } = useProgram()
  const navigate = useNavigate()
  const home = `/dashboard/authorizations/${authorization.id}`
  return (
    <>
      <h3>{t(`clinic_auth.extend.${kind}`)}</h3>
      <EndpointForm
        endpoint={extendAuthorization}
        fixed={{ id: authorization.id, kind }}
        fields={fieldsOf(t, authorization, kind, query)}
        submit={t('clinic_auth.extend.begin')}
        refused={{
          'amount-needed': ['requested_amount', t('clinic_auth.extend.amount_needed')],
          'not-longer': ['valid_until', t('clinic_auth.extend.not_longer')],
        }}
        done={t('clinic_auth.extend.begun')}
        onDone={(made) => void navigate(`/dashboard/authorizations/${made?.id ?? ''}`)}
        onCancel={() => void navigate(home, { replace: true })}
      />
    </>
  )
}

function fieldsOf(
  t: AppWords,
  { currency, valid_until }: PartnerAuthorization,
  kind: ExtensionKind,
  query: URLSearchParams
): readonly FormFieldSpec[] {
  const [more, until] = [query.get('amount') ?? '', query.get('until') ?? '']
  const money: FormFieldSpec = {
    name: 'requested_amount',
    label: t('clinic_auth.extend.amount'),
    hint: t('clinic_auth.extend.amount_hint'),
    kind: 'money',
    code: currency,
    value: amount.test(more) ? Number(more) : null,
  }
  const validity: FormFieldSpec = {
    name: 'valid_until',
    label: t('clinic_auth.extend.until'),
    kind: 'date',
    value: day.test(until) ? until : kind === 'top_up' ? valid_until : null,
  }
  const reason: FormFieldSpec = {
    name: 'reason',
    label: t('clinic_auth.extend.reason'),
    hint: t('clinic_auth.extend.reason_hint'),
    kind: 'area',
    max: 300,
  }
  return kind === 'top_up' ? [money, validity, reason] : [validity, money, reason]
}
