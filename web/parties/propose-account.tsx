import { bankAccountSchemes } from '@numo/domains/partners/enums.ts'
import type { Endpoint } from '@numo/kit/endpoint.ts'
import { FormButton } from '../app/forms/form-dialog.tsx'
import type { FormFieldSpec } from '../app/forms/form-field.tsx'
import type { FormValues } from '../app/forms/form-input.ts'
import { useProgram, type Program } from '../app/program.ts'

/** Refusals of an account, each at the field that is to be mended. */
const refusedFields = {
  'wrong-account-number': ['number'],
  'wrong-routing-number': ['routing_number'],
  'wrong-account-country': ['country'],
  'no-bic': ['bic'],
  'account-known': ['number'],
} as const

type Start = { holder_name?: string | null; country?: string | null; currency?: string | null }

const fieldsOf = (
  { t }: Pick<Program, 't'>,
  { holder_name, country, currency }: Start
): readonly FormFieldSpec[] => [
  { name: 'holder_name', label: t('parties.bank.holder'), value: holder_name, max: 140 },
  { name: 'bank_name', label: t('parties.bank.bank'), max: 140 },
  {
    name: 'country',
    label: t('parties.country'),
    kind: 'code',
    value: country,
    hint: t('parties.bank.country_hint'),
    max: 2,
  },
  {
    name: 'currency',
    label: t('parties.currency'),
    kind: 'code',
    value: currency,
    hint: t('parties.bank.currency_hint'),
    max: 3,
  },
  {
    name: 'scheme',
    label: t('parties.bank.kind'),
    kind: 'select',
    value: country === 'MX' ? 'clabe' : country === 'US' ? 'aba' : 'iban',
    options: bankAccountSchemes.map((one) => [one, t(`parties.bank.scheme.${one}`)]),
  },
  { name: 'number', label: t('parties.bank.number'), max: 60 },
  { name: 'routing_number', label: t('parties.bank.routing'), max: 20 },
  {
    name: 'bic',
    label: t('parties.bank.bic'),
    kind: 'code',
    hint: t('parties.bank.bic_hint'),
    max: 11,
  },
]

/** A button that proposes a bank account; the form begins with what is known of its owner. */
export function ProposeAccount({
  endpoint,
  fixed,
  start,
  done,
}: {
  endpoint: Endpoint
  /** Names the owner. */
  fixed: FormValues
  start: Start
  /** Toast after success; by default that somebody else has to agree. */
  done?: string
}) {
  const program = useProgram()
  const { t } = program
  return (
    <FormButton
      label={t('parties.bank.add')}
      title={t('parties.bank.add')}
      done={done ?? t('parties.bank.added')}
      endpoint={endpoint}
      fixed={fixed}
      refused={refusedFields}
      fields={fieldsOf(program, start)}
    />
  )
}
