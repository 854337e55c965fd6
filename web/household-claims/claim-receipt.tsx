import type { HouseholdDecision } from '@numo/domains/claims/contract-decision.ts'
import type { HouseholdClaim } from '@numo/domains/claims/contract-household.ts'
import { lineSharesOf, receiptOf, type ReceiptKind } from '@numo/domains/claims/rules-receipt.ts'
import { moneyText } from '@numo/kit/money.ts'
import { useProgram } from '../app/program.ts'
import { Note } from '../ui/note.tsx'
import { Panel } from '../ui/panel.tsx'

const explained = [
  'discount',
  'not_charged',
  'not_covered',
  'limit',
  'deductible',
  'coinsurance',
  'copay',
  'other_share',
] as const
const isExplained = (kind: ReceiptKind): kind is (typeof explained)[number] =>
  explained.some((one) => one === kind)

/** The insurer's decision as a receipt: from the bill to what the insurer and the household pay. */
export function ClaimReceipt({
  claim,
  decision,
}: {
  claim: HouseholdClaim
  decision: HouseholdDecision
}) {
  const { t, formats, locale } = useProgram()
  const isTheirs = claim.payee_type === 'subscriber'
  const notes = decision.adjustments.flatMap(({ note }) => note ?? [])
  return (
    <Panel
      title={t('household_claims.receipt')}
      note={t('household_claims.receipt_note', { day: formats.day(decision.decided_on) })}
    >
      {claim.decision_reversed_at !== null ? (
        <Note tone="warn">
          {t('household_claims.receipt_reversed', {
            day: formats.moment(claim.decision_reversed_at, 'day'),
          })}
        </Note>
      ) : (
        decision.revision > 1 && <p>{t('household_claims.receipt_replaces')}</p>
      )}
      <dl className="claim-receipt">
        {receiptOf(decision, isTheirs ? null : claim).map(({ kind, amount, is_sum }) => (
          <div key={kind} data-sum={is_sum || undefined}>
            <dt>
              {kind === 'insurer_pays' && isTheirs
                ? t('household_claims.pays_you')
                : t(`household_claims.receipt_of.${kind}`)}
              {isExplained(kind) && <small>{t(`household_claims.why.${kind}`)}</small>}
            </dt>
            <dd>{moneyText(amount, claim.currency, locale)}</dd>
          </div>
        ))}
      </dl>
      <Rate claim={claim} decision={decision} />
      {[decision.disposition, ...notes].filter(Boolean).map((note) => (
        <p key={note}>{note}</p>
      ))}
    </Panel>
  )
}

/** Exchange rate with its day and source, for an insurer that pays in another currency. */
function Rate({ claim, decision }: { claim: HouseholdClaim; decision: HouseholdDecision }) {
  const { t, formats, locale } = useProgram()
  const { foreign } = decision
  if (!foreign) return null
  const values = {
    insurer: claim.insurer_name ?? t('household_claims.your_insurer'),
    amount: moneyText(foreign.amount, foreign.currency, locale),
    from: foreign.currency,
    to: claim.currency,
    rate: String(foreign.fx_rate),
  }
  return (
    <p className="dim">
      {foreign.fx_on === null
        ? t('household_claims.rate', values)
        : t('household_claims.rate_on', { ...values, day: formats.day(foreign.fx_on) })}{' '}
      {foreign.fx_source && t('household_claims.rate_source', { source: foreign.fx_source })}
    </p>
  )
}

/** Lines of the bill; after the decision with what the insurer and the household pay of each. */
export function ClaimLines({ claim }: { claim: HouseholdClaim }) {
  const { t, locale } = useProgram()
  const money = (amount: number) => moneyText(amount, claim.currency, locale)
  const { lines, decision } = claim
  const shares = decision ? lineSharesOf(lines, decision.adjustments) : []
  const whole = shares.find(({ sequence }) => sequence === null)
  const shareText = (sequence: number | null) => {
    const share = shares.find((one) => one.sequence === sequence)
    if (!share) return null
    return [
      sequence === null
        ? t('household_claims.line_whole_shares', {
            insurer: money(-share.insurer),
            you: money(share.patient),
          })
        : t('household_claims.line_shares', {
            insurer: money(share.insurer),
            you: money(share.patient),
          }),
      share.not_charged !== 0 &&
        t('household_claims.line_left_out', { amount: money(share.not_charged) }),
    ]
      .filter(Boolean)
      .join(' · ')
  }
  if (lines.length === 0) return null
  return (
    <Panel title={t('household_claims.lines')}>
      <dl className="claim-receipt">
        {lines.map(({ sequence, description, billed_amount }) => (
          <div key={sequence}>
            <dt>
              {description}
              {decision && <small>{shareText(sequence)}</small>}
            </dt>
            <dd>{money(billed_amount)}</dd>
          </div>
        ))}
        {whole && (
          <div>
            <dt>
              {t('household_claims.line_whole')}
              <small>{shareText(null)}</small>
            </dt>
            <dd />
          </div>
        )}
        <div data-sum>
          <dt>{t('household_claims.total')}</dt>
          <dd>{money(claim.billed_amount)}</dd>
        </div>
      </dl>
    </Panel>
  )
}
