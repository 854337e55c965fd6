import { IconLock } from '@tabler/icons-react'
import { useId, useState } from 'react'
import {
  setPaymentMethod,
  type CardForm as FormKind,
  type PaymentMethod,
} from '@numo/domains/payments/contract.ts'
import { useProgram } from '../app/program.ts'
import { StepFrame, useFinishStep } from '../onboarding/step-frame.tsx'
import type { FieldErrors } from '../ui/error-summary.tsx'
import { CardForm } from './card-form.tsx'
import { SavedCard } from './saved-card.tsx'
import { useAdding } from './use-adding.ts'
import { Button } from '../ui/button.tsx'

/** Onboarding step that adds a payment method, which may be skipped. Shows an existing one instead. */
export function BillingStep({
  accountId,
  methods,
  form,
}: {
  accountId: string
  methods: PaymentMethod[]
  form: FormKind | null
}) {
  const { t, toasts, caller } = useProgram()
  const formId = useId()
  const way = useFinishStep('billing')
  const [isAgreed, setAgreed] = useState(false)
  const [wantsOther, setWantsOther] = useState(false)
  const [errors, setErrors] = useState<FieldErrors>({})
  const saved = methods.find(({ is_default }) => is_default) ?? methods[0]
  const adding = useAdding({
    accountId,
    onSaved(method) {
      toasts.show(t('pay.saved'), { tone: 'ok' })
      void way.go(async () => {
        // Entering another card here selects it as the default.
        if (saved && method && !method.is_default) {
          const { stripe_payment_method_id } = method
          await caller.call(setPaymentMethod, { accountId, stripe_payment_method_id })
        }
        return true
      })
    },
  })
  const isAsked = form !== null && (!saved || wantsOther || adding.problem !== null)
  return (
    <StepFrame
      step="billing"
      title={t('screens.onboard_billing.title')}
      intro={<p>{t('pay.nothing_today')}</p>}
      isBusy={adding.isBusy || way.isBusy}
      general={adding.problem ?? way.problem}
      errors={errors}
      onContinue={async () => true}
      {...(isAsked && { formId, continueText: t('onboard.frame.save_continue') })}
      {...(isAsked && {
        onSkip: async () => true,
        ...(!saved && { skipText: t('pay.skip') }),
      })}
      aside={<WhyPayment />}
    >
      {saved && (
        <section aria-label={t('pay.on_file')}>
          <ul className="pay-cards">
            <SavedCard card={saved}>
              {!isAsked && form && (
                <Button size="xs" onClick={() => setWantsOther(true)}>
                  {t('pay.other')}
                </Button>
              )}
            </SavedCard>
          </ul>
        </section>
      )}
      {!isAsked && adding.note && <output className="pay-note">{adding.note}</output>}
      {!form && !saved && <p>{t('pay.none_here')}</p>}
      {isAsked && form && (
        <CardForm
          form={form}
          formId={formId}
          adding={adding}
          isAgreed={isAgreed}
          setAgreed={setAgreed}
          onErrors={setErrors}
        />
      )}
    </StepFrame>
  )
}

function WhyPayment() {
  const { t } = useProgram()
  return (
    <>
      <section className="onb-card" aria-labelledby="why-h">
        <h2 id="why-h">{t('pay.why_title')}</h2>
        <p>{t('pay.why')}</p>
        <p>{t('pay.without')}</p>
      </section>
      <p className="onb-private">
        <IconLock size={18} aria-hidden />
        <span>{t('pay.why_safe')}</span>
      </p>
    </>
  )
}
