import {
  getAccountBilling,
  removeAccountCard,
  type AccountBilling as Billing,
} from '@numo/domains/payments/contract-admin.ts'
import type { SetupStatus } from '@numo/domains/payments/rules.ts'
import { useProgram } from '../app/program.ts'
import { ConfirmButton } from '../app/record/confirm-button.tsx'
import { Facts } from '../app/record/facts.tsx'
import { Panel } from '../ui/panel.tsx'
import { Status, type Tone } from '../ui/status.tsx'
import { useRead } from '../app/use-read.ts'
import { When } from '../app/record/when.tsx'
import { QueryState } from '../app/query-state.tsx'
import { cardText } from './card-text.ts'
import { ChargeHousehold } from './charge-household.tsx'
import { PaymentRows } from './payments-panel.tsx'
import { RemindersPanel } from './reminders-panel.tsx'
import { SavedCard } from './saved-card.tsx'

const tones: Readonly<Record<SetupStatus, Tone>> = {
  requires_payment_method: 'idle',
  requires_confirmation: 'idle',
  requires_action: 'warn',
  processing: 'busy',
  succeeded: 'ok',
  cancelled: 'idle',
}

/** Billing of a household for staff: what it owes, payment methods, payments and card setups. */
export function AccountBilling({ id }: { id: string }) {
  const { t } = useProgram()
  const query = useRead(getAccountBilling, { id })
  return (
    <QueryState query={query}>
      {({ stripe_customer_id, methods, payments, setups, due, default_currency }) => (
        <>
          <ChargeHousehold
            account_id={id}
            due={due}
            cards={methods.filter(({ status }) => status === 'active')}
            currency={default_currency}
          />
          <RemindersPanel account_id={id} />
          <CardsOfAccount id={id} methods={methods} customer={stripe_customer_id} />
          <Panel
            title={t('pay.payments')}
            note={payments.length === 0 ? t('pay.staff_no_payments') : undefined}
          >
            <PaymentRows payments={payments} pageOf={(one) => `/admin/payments-client/${one.id}`} />
          </Panel>
          <History setups={setups} />
        </>
      )}
    </QueryState>
  )
}

function CardsOfAccount({
  id,
  methods,
  customer,
}: {
  id: string
  methods: Billing['methods']
  customer: string | null
}) {
  const { t } = useProgram()
  return (
    <Panel title={t('pay.cards')} note={methods.length === 0 ? t('pay.staff_no_card') : undefined}>
      {methods.length > 0 && (
        <ul className="pay-cards">
          {methods.map((card) => {
            const is_last = methods.length === 1
            return (
              <SavedCard key={card.id} card={card}>
                <ConfirmButton
                  label={t('pay.remove')}
                  question={t('pay.remove_question', { card: cardText(card, t) })}
                  text={t(is_last ? 'pay.staff_remove_last' : 'pay.remove_text')}
                  done={t('pay.removed')}
                  is_danger
                  has_reason
                  endpoint={removeAccountCard}
                  input={{
                    id,
                    payment_method_id: card.id,
                    reason: '',
                    accepts_incomplete: is_last,
                  }}
                />
              </SavedCard>
            )
          })}
        </ul>
      )}
      {customer && <Facts items={[[t('pay.customer'), <code key="id">{customer}</code>]]} />}
    </Panel>
  )
}

function History({ setups }: { setups: Billing['setups'] }) {
  const { t } = useProgram()
  return (
    <Panel title={t('pay.history')} note={setups.length === 0 ? t('pay.history_none') : undefined}>
      <ul className="rows">
        {setups.map(({ id, status, error_code, consent_text, created_at, created_by }) => (
          <li key={id}>
            <span>
              <b>
                <When at={created_at} />
              </b>
              <small>{created_by ?? t('pay.by_program')}</small>
              {consent_text && (
                <details>
                  <summary>{t('pay.consent')}</summary>
                  <small>{consent_text}</small>
                </details>
              )}
            </span>
            <span className="row">
              {error_code && <code>{error_code}</code>}
              <Status tone={tones[status]}>{t(`pay.setup.${status}`)}</Status>
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
