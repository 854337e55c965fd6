import { createElement, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { saveHouseholdClaim, type HouseholdClaim } from '@numo/domains/claims/contract-household.ts'
import type { Onboarding } from '@numo/domains/onboarding/contract.ts'
import { useEndpointForm } from '../app/forms/use-endpoint-form.ts'
import { useProgram } from '../app/program.ts'
import { BillMark } from './bill-mark.tsx'
import { filledBy, type BillField, type BillMarks } from './bill-marks.ts'
import { billCurrencies, typedOf } from './claim-typed.ts'
import { useBills } from './use-bills.ts'

export type ClaimFormProps = {
  accountId: string
  household: Onboarding
  claim: HouseholdClaim | null
  /** Files to read at once. */
  dropped: readonly File[]
}

/** State of the form of a claim: what is typed, the files of its bill, and how sure what was read of them is. */
export function useClaimForm({ accountId, household, claim, dropped }: ClaimFormProps) {
  const { t } = useProgram()
  const navigate = useNavigate()
  const [marks, setMarks] = useState<BillMarks>({})
  const [isCompared, setCompared] = useState(false)
  const isDoubtful = Object.values(marks).includes('doubtful')
  const label = (name: 'person' | 'type' | 'provider' | 'country' | 'from' | 'until' | 'reason') =>
    t(`household_claims.filing.${name}`)
  const form = useEndpointForm(saveHouseholdClaim, typedOf(claim, household), {
    labels: {
      way: t('household_claims.filing.way'),
      client_id: label('person'),
      policy_id: t('household_claims.filing.policy'),
      type: label('type'),
      provider_name: label('provider'),
      service_country: label('country'),
      service_from: label('from'),
      service_until: label('until'),
      reason: label('reason'),
      currency: t('household_claims.filing.currency'),
      is_compared: t('household_claims.bill.compared'),
    },
    fixed: { accountId, ...(claim && { id: claim.id, version: claim.version }) },
    check: () =>
      isDoubtful && !isCompared ? { is_compared: t('household_claims.bill.compare') } : {},
    prepare: ({ way, lines, policy_id, document_ids, ...typed }) => ({
      ...typed,
      ...(policy_id !== null && { policy_id }),
      ...(document_ids.length > 0 && { document_ids }),
      service_until: typed.service_until ?? typed.service_from,
      is_paid_by_household: way === 'paid',
      lines: lines.map(({ description, amount }) => ({
        description:
          lines.length === 1 && description.trim() === ''
            ? t('household_claims.filing.whole')
            : description,
        amount: amount ?? Number.NaN,
      })),
    }),
    fieldAt: (path) => path.join('.'),
    refused: { 'wrong-service-days': ['service_until', t('household_claims.filing.days_wrong')] },
    done: t('household_claims.filing.saved'),
    onDone: (saved) => void navigate(`/home/claims?claim=${saved?.id ?? claim?.id ?? ''}`),
  })
  const bills = useBills(accountId, (read) => {
    const { values: filled, marks: own, document_ids } = filledBy(read, billCurrencies)
    form.set({ ...filled, document_ids })
    setCompared(false)
    setMarks(own)
  })
  useOnce(() => {
    if (dropped.length > 0) bills.take(dropped)
  })
  /** A value that somebody changes is theirs. */
  const unmark = (name: BillField) => setMarks((now) => ({ ...now, [name]: null }))
  const marked = <T>(control: { onChange: (value: T) => void }, name: BillField) => ({
    onChange(value: T) {
      unmark(name)
      control.onChange(value)
    },
    ...(marks[name] && { aside: createElement(BillMark, { certainty: marks[name] }) }),
  })
  /** Confirms what is doubtful; null when nothing is. */
  const compared = isDoubtful
    ? {
        ...form.field<boolean>('is_compared'),
        value: isCompared,
        onChange: (is: boolean | null) => setCompared(is === true),
      }
    : null
  return { form, bills, marks, marked, unmark, compared }
}

/** Runs once when the component is first shown, also where React mounts it twice. */
function useOnce(run: () => void) {
  const isDone = useRef(false)
  useEffect(() => {
    if (isDone.current) return
    isDone.current = true
    run()
  })
}
