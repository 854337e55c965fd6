import * as claims from '@numo/domains/claims/contract-staff.ts'
import * as drafts from '@numo/domains/invoices/contract-drafts.ts'
import * as invoices from '@numo/domains/invoices/contract.ts'
import * as payouts from '@numo/domains/payouts/contract.ts'
import type { Act } from './test-acts.ts'
import type { MoneyCalls } from './test-calls.ts'
import { attemptPayment, attemptReceipt } from './test-verbs-in.ts'
import type { Line } from './test-state.ts'

/* Acts of a history through the API of the program. */

const day = '2026-11-05'
const diagnoses = [{ description: 'Appendicitis' }]
const linesOf = (lines: readonly Line[]) =>
  lines.map((line) => ({
    ...line,
    category: 'room' as const,
    description: 'Care',
    service_date: day,
  }))

/** Returns whether the program did it. */
export async function attemptStored(calls: MoneyCalls, act: Act): Promise<boolean> {
  const { all, ids, versioned, call, isDone, raw } = calls
  switch (act.do) {
    case 'file': {
      const { account_id, client_id, coverage_id, partner_id, insurer_id } = all
      const claim = await call(claims.createClaim, {
        ...{ account_id, client_id, coverage_id, partner_id, insurance_company_id: insurer_id },
        ...{ type: 'institutional', service_from: day, service_until: day, currency: 'MXN' },
        patient_paid_at_partner_amount: act.at_partner,
        lines: linesOf(act.lines),
        diagnoses,
      })
      if (claim) ids.claims.push(claim.id)
      return claim !== null
    }
    case 'lines':
      return isDone(
        call(claims.saveClaimLines, {
          ...(await versioned('claim', ids.claims[act.claim])),
          lines: linesOf(act.lines),
          diagnoses,
        })
      )
    case 'move': {
      const claim = await versioned('claim', ids.claims[act.claim])
      return isDone(call(claims.moveClaim, { ...claim, event: act.event, reason: 'Why' }))
    }
    case 'decide':
      return isDone(
        call(claims.decideClaim, {
          ...(await versioned('claim', ids.claims[act.claim])),
          outcome: 'partially_approved',
          benefit_amount: act.benefit,
          adjustments: [...act.adjustments],
          decided_on: day,
        })
      )
    case 'receive':
    case 'adjust':
    case 'allocate':
    case 'reverse':
    case 'move_receipt':
      return attemptReceipt(calls, act)
    case 'pay_out': {
      const made = await call(
        payouts.createPayouts,
        { numo_company_id: all.company_id, currency: 'MXN', partner_ids: [all.partner_id] },
        act.by
      )
      ids.payouts.push(...(made?.payout_ids ?? []))
      return made !== null
    }
    case 'move_payout': {
      const payout = await versioned('payout', ids.payouts[act.payout])
      const { event, by } = act
      const bank_trace = `B-${payout.id}-${payout.version}`
      const input = {
        ...payout,
        event,
        reason: 'Why',
        ...(event === 'confirm' && { bank_trace }),
      }
      return isDone(call(payouts.movePayout, input, by))
    }
    case 'accrue_again':
      return raw(
        `insert into payout_item (account_id, partner_id, claim_id, numo_company_id, currency, insurance_payment_item_id,
                                  payment_item_id, gross_amount, fee_bps, fee_amount, fee_tax_bps, fee_tax_amount)
         select account_id, partner_id, claim_id, numo_company_id, currency, insurance_payment_item_id, payment_item_id,
                gross_amount, fee_bps, fee_amount, fee_tax_bps, fee_tax_amount
           from payout_item where coalesce(insurance_payment_item_id, payment_item_id) = $1`,
        ids.items[act.item]?.id ?? ''
      )
    case 'edit': {
      const item = ids.items[act.item]
      const table = item?.isReceipt ? 'insurance_payment_item' : 'payment_item'
      return raw(`update ${table} set amount = amount + 1 where id = $1`, item?.id ?? '')
    }
    case 'draft_fees': {
      const period = { from: '2026-01-01', until: '2999-12-31', partner_ids: [all.partner_id] }
      const company = { numo_company_id: all.company_id, currency: 'MXN' }
      const made = await call(drafts.draftFeeInvoices, { ...company, ...period })
      ids.invoices.push(...(made?.invoice_ids ?? []))
      return made !== null
    }
    case 'move_invoice': {
      const invoice = await versioned('invoice', ids.invoices[act.invoice])
      return isDone(call(invoices.moveInvoice, { ...invoice, event: act.event, reason: 'Why' }))
    }
    default:
      return attemptPayment(calls, act)
  }
}
