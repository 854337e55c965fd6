import { Suspense } from 'react'
import type { CardForm as FormKind } from '@numo/domains/payments/contract.ts'
import { consentTexts } from '@numo/domains/payments/rules.ts'
import { useProgram } from '../app/program.ts'
import type { FieldErrors } from '../ui/error-summary.tsx'
import { CheckField } from '../ui/fields/choice-fields.tsx'
import { LocalCardForm } from './local-card-form.tsx'
import type { CardAdding } from './use-adding.ts'
import { lazyPart } from '../ui/lazy-part.tsx'

const StripeCardForm = lazyPart(async () => ({
  default: (await import('./stripe-card-form.tsx')).StripeCardForm,
}))

/** Card fields and the consent text. Its submit button is elsewhere and refers to `formId`. */
export function CardForm({
  form,
  formId,
  adding,
  isAgreed,
  setAgreed,
  onErrors,
}: {
  form: FormKind
  formId: string
  adding: CardAdding
  isAgreed: boolean
  setAgreed: (isAgreed: boolean) => void
  onErrors: (errors: FieldErrors) => void
}) {
  const { t, locale } = useProgram()
  const add: CardAdding['add'] = async (give) => {
    if (isAgreed) return adding.add(give)
    adding.setProblem(t('pay.agree_first'))
  }
  return (
    <div className="pay-box">
      {form.kind === 'local' ? (
        <LocalCardForm formId={formId} add={add} onErrors={onErrors} />
      ) : (
        <Suspense fallback={<i className="sk" />}>
          <StripeCardForm formId={formId} publishable_key={form.publishable_key} add={add} />
        </Suspense>
      )}
      <CheckField
        name="agreed"
        label={consentTexts[locale]}
        value={isAgreed}
        onChange={(is) => setAgreed(is === true)}
      />
      {adding.note && <output className="pay-note">{adding.note}</output>}
    </div>
  )
}
