import { useId, useState } from 'react'
import {
  listPaymentMethods,
  removePaymentMethod,
  setPaymentMethod,
  type CardForm as FormKind,
  type PaymentMethod,
} from '@numo/domains/payments/contract.ts'
import { afterRemoval } from '@numo/domains/payments/rules.ts'
import { useProgram } from '../app/program.ts'
import { ConfirmButton } from '../app/record/confirm-button.tsx'
import { Panel } from '../ui/panel.tsx'
import { useRead } from '../app/use-read.ts'
import { ErrorSummary, type FieldErrors } from '../ui/error-summary.tsx'
import { QueryState } from '../app/query-state.tsx'
import { CommandButton } from '../app/command-button.tsx'
import { CardForm } from './card-form.tsx'
import { cardText } from './card-text.ts'
import { SavedCard } from './saved-card.tsx'
import { useAdding } from './use-adding.ts'
import { Button } from '../ui/button.tsx'

/** Payment methods of a household: the default, adding another, removing one. */
export function CardsPanel({ accountId }: { accountId: string }) {
  const { t } = useProgram()
  const query = useRead(listPaymentMethods, { accountId })
  return (
    <QueryState query={query} title={t('pay.cards')}>
      {({ methods, form }) => <Cards accountId={accountId} methods={methods} form={form} />}
    </QueryState>
  )
}

function Cards({
  accountId,
  methods,
  form,
}: {
  accountId: string
  methods: PaymentMethod[]
  form: FormKind | null
}) {
  const { t, toasts } = useProgram()
  const [isAdding, setAdding] = useState(false)
  const adding = useAdding({
    accountId,
    onSaved(_, by) {
      // After a return from the bank, the form for the next card may be open already.
      if (by === 'form') setAdding(false)
      toasts.show(t('pay.saved'), { tone: 'ok' })
    },
  })
  const isShown = isAdding || (adding.problem !== null && form !== null)
  return (
    <Panel
      title={t('pay.cards')}
      note={methods.length === 0 ? t('pay.no_card') : undefined}
      action={
        form &&
        !isShown && (
          <Button size="sm" onClick={() => setAdding(true)} aria-busy={adding.isBusy}>
            {t('pay.add')}
          </Button>
        )
      }
    >
      {methods.length > 0 && (
        <ul className="pay-cards">
          {methods.map((card) => (
            <SavedCard key={card.id} card={card}>
              <CardActions accountId={accountId} card={card} methods={methods} />
            </SavedCard>
          ))}
        </ul>
      )}
      {!form && <p className="dim">{t('pay.none_here')}</p>}
      {!isShown && adding.note && <output className="pay-note">{adding.note}</output>}
      {isShown && form && (
        <AddCard
          form={form}
          adding={adding}
          onCancel={() => {
            adding.setProblem(null)
            setAdding(false)
          }}
        />
      )}
    </Panel>
  )
}

function AddCard({
  form,
  adding,
  onCancel,
}: {
  form: FormKind
  adding: ReturnType<typeof useAdding>
  onCancel: () => void
}) {
  const { t } = useProgram()
  const formId = useId()
  const [isAgreed, setAgreed] = useState(false)
  const [errors, setErrors] = useState<FieldErrors>({})
  return (
    <div className="pay-add">
      <h3>{t('pay.add')}</h3>
      <ErrorSummary errors={errors} general={adding.problem} />
      <CardForm
        form={form}
        formId={formId}
        adding={adding}
        isAgreed={isAgreed}
        setAgreed={setAgreed}
        onErrors={setErrors}
      />
      <div className="row">
        <Button type="submit" form={formId} look="primary" aria-busy={adding.isBusy}>
          <span>{t('pay.save')}</span>
          {adding.isBusy && <i className="spin" aria-hidden="true" />}
        </Button>
        <Button look="ghost" onClick={onCancel}>
          {t('app.cancel')}
        </Button>
      </div>
    </div>
  )
}

function CardActions({
  accountId,
  card,
  methods,
}: {
  accountId: string
  card: PaymentMethod
  methods: PaymentMethod[]
}) {
  const { t } = useProgram()
  const name = cardText(card, t)
  const { next, is_last } = afterRemoval(methods, card.id)
  const consequence =
    is_last || !next
      ? t('pay.remove_last')
      : card.is_default
        ? t('pay.remove_default', { card: cardText(next, t) })
        : t('pay.remove_text')
  return (
    <>
      {!card.is_default && card.status === 'active' && (
        <CommandButton
          size="xs"
          aria-label={t('pay.make_default_of', { card: name })}
          endpoint={setPaymentMethod}
          input={{ accountId, stripe_payment_method_id: card.stripe_payment_method_id }}
          done={t('pay.default_is', { card: name })}
        >
          {t('pay.make_default')}
        </CommandButton>
      )}
      <ConfirmButton
        label={t('pay.remove')}
        question={t('pay.remove_question', { card: name })}
        text={consequence}
        done={t('pay.removed')}
        is_danger
        endpoint={removePaymentMethod}
        input={{ accountId, id: card.id, accepts_incomplete: is_last }}
      />
    </>
  )
}
