import { useState } from 'react'
import { Link } from 'react-router'
import {
  suggestClaims,
  type SuggestedClaim,
} from '@numo/domains/insurance-payments/contract-suggestions.ts'
import {
  allocateInsurancePayment,
  type InsurancePayment,
} from '@numo/domains/insurance-payments/contract.ts'
import { moneyText } from '@numo/kit/money.ts'
import { FormDialog } from '../app/forms/form-dialog.tsx'
import { useProgram } from '../app/program.ts'
import { QueryState } from '../app/query-state.tsx'
import { useRead } from '../app/use-read.ts'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/fields/text-fields.tsx'
import { Panel } from '../ui/panel.tsx'
import { Status } from '../ui/status.tsx'

/** Claims that a payment may belong to, with the reasons, and the form that allocates it. */
export function SuggestedClaims({ payment }: { payment: InsurancePayment }) {
  const { t } = useProgram()
  const [q, setQ] = useState('')
  const [chosen, choose] = useState<SuggestedClaim | null>(null)
  const query = useRead(
    suggestClaims,
    { id: payment.id, ...(q.trim() && { q: q.trim() }) },
    { placeholderData: (before) => before }
  )
  return (
    <Panel title={t('money.in.suggested')} note={t('money.in.suggested_text')}>
      <TextField
        name="find_claim"
        label={t('money.in.find')}
        value={q}
        maxLength={80}
        onChange={(text) => setQ(text ?? '')}
      />
      <QueryState query={query}>
        {({ claims }) => (
          <>
            {claims.length === 0 && <p className="dim">{t('money.in.suggested_none')}</p>}
            <ul className="rows">
              {claims.map((claim) => (
                <Suggestion key={claim.claim_id} claim={claim} onChoose={() => choose(claim)} />
              ))}
            </ul>
          </>
        )}
      </QueryState>
      {chosen && <Allocate payment={payment} claim={chosen} onClose={() => choose(null)} />}
    </Panel>
  )
}

function Suggestion({ claim, onChoose }: { claim: SuggestedClaim; onChoose: () => void }) {
  const { t, locale, formats } = useProgram()
  const { number, reasons, currency, insurer_balance } = claim
  return (
    <li>
      <span>
        <b>
          <Link to={`/admin/claims/${claim.claim_id}`}>{number}</Link> · {claim.client_name}
        </b>
        <small>
          {[claim.partner_name, formats.day(claim.service_from)].filter(Boolean).join(' · ')}
        </small>
        <small>
          {t('money.in.owes', { amount: moneyText(insurer_balance, currency, locale) })}
        </small>
      </span>
      <span className="row">
        {reasons.map((reason) => (
          <Status
            key={reason}
            tone={reason === 'same_currency' || reason === 'oldest' ? 'idle' : 'ok'}
          >
            {t(`money.in.why.${reason}`)}
          </Status>
        ))}
        <Button
          size="xs"
          look="primary"
          aria-label={t('money.in.allocate_of', { number })}
          onClick={onChoose}
        >
          {t('money.in.allocate')}
        </Button>
      </span>
    </li>
  )
}

/** Allocates part of a payment to a claim; where the currencies differ, both amounts are given. */
function Allocate({
  payment: { id, version, currency },
  claim,
  onClose,
}: {
  payment: InsurancePayment
  claim: SuggestedClaim
  onClose: () => void
}) {
  const { t } = useProgram()
  const { number, split } = claim
  const isSame = claim.currency === currency
  return (
    <FormDialog
      title={t('money.in.allocate_of', { number })}
      submit={t('money.in.allocate')}
      done={t('money.in.allocated', { number })}
      onClose={onClose}
      endpoint={allocateInsurancePayment}
      fixed={{ id, version, claim_id: claim.claim_id }}
      prepare={({ amount, claim_amount }) => ({
        amount,
        claim_amount: isSame ? amount : claim_amount,
      })}
      refused={{
        'more-than-payment': ['amount'],
        'more-than-owed': [isSame ? 'amount' : 'claim_amount'],
      }}
      fields={[
        {
          name: 'amount',
          label: t('money.in.amount_here'),
          kind: 'money',
          code: currency,
          value: split?.amount,
        },
        ...(isSame
          ? []
          : [
              {
                name: 'claim_amount',
                label: t('money.in.amount_claim'),
                kind: 'money' as const,
                code: claim.currency,
                value: split?.claim_amount,
              },
            ]),
      ]}
    />
  )
}
