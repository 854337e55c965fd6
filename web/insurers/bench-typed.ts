import type { ExampleClaim, RulesDraft } from '@numo/domains/claim-examples/contract-parts.ts'
import { exampleRequests, lineKinds, type Trying } from '@numo/domains/claim-examples/rules.ts'
import type { InsurerPlan } from '@numo/domains/insurance/contract-admin.ts'
import { careSettings } from '@numo/domains/insurance/contract-fields.ts'
import { requiredDocuments } from '@numo/domains/insurance/contract-requirements.ts'
import { parseAmount } from '@numo/kit/money.ts'
import type { AppWords } from '../words/app-words.ts'
import type { Sent } from '../ui/use-form.ts'
import { deductibleBases } from '@numo/domains/insurance/enums.ts'

/* What was typed into the test bench, as a claim. */

export const usedNames = [
  'deductible_used_amount',
  'coinsurance_used_amount',
  'out_of_pocket_used_amount',
  'annual_limit_used_amount',
] as const
export const limitNames = [
  'coinsurance_cap_amount',
  'out_of_pocket_max_amount',
  'annual_limit_amount',
] as const
/** Names of the fields; the page has other forms, and no two fields may share an id. */
export const benchName = (name: string, line?: number) =>
  line === undefined ? `bench_${name}` : `bench_${name}_${line}`

const rateOf = (text: string) => (/^\d{1,6}(\.\d{1,6})?$/.test(text.trim()) ? Number(text) : 0)
const percentOf = (text: string) =>
  /^(?:100|\d{1,2})(?:\.\d{1,2})?$/.test(text.trim()) && Number(text) <= 100
    ? Math.round(Number(text) * 100)
    : null
const daysOf = (text: string) => (/^\d{1,4}$/.test(text.trim()) ? Number(text) : null)

type Form = { sent: Sent; plan: InsurerPlan; currency: string; lines: readonly number[] }

/** What is wrong, by the names of fields. */
export function wrongInBench({ sent, plan, currency, lines }: Form, t: AppWords) {
  const wrong: Record<string, string> = {}
  const text = (name: string) => sent(benchName(name)).trim()
  const need = (name: string, isRight: boolean, sentence: string) => {
    if (!isRight) wrong[benchName(name)] = sentence
  }
  need('service_at', text('service_at') !== '', t('bench.need_day'))
  need('filed_on', text('filed_on') !== '', t('bench.need_day'))
  if (currency !== plan.currency) need('rate', rateOf(text('rate')) > 0, t('bench.need_rate'))
  for (const line of lines)
    for (const name of ['billed', 'agreed', 'excluded'] as const) {
      const typed = sent(benchName(name, line)).trim()
      if ((name === 'billed' || typed !== '') && parseAmount(typed, currency) === null)
        wrong[benchName(name, line)] = t('directory.wrong_amount')
    }
  for (const name of [...usedNames, ...limitNames, 'deductible_amount'])
    if (text(name) !== '')
      need(name, parseAmount(text(name), plan.currency) !== null, t('directory.wrong_amount'))
  if (text('try_sharing'))
    need(
      'coinsurance',
      percentOf(text('coinsurance')) !== null,
      t('directory.insurer.plan.wrong_percent')
    )
  for (const name of ['lead_hours', 'filing_days'])
    if (text(name) !== '') need(name, daysOf(text(name)) !== null, t('directory.wrong_number'))
  return wrong
}

/** The claim that was typed; it has been looked through. */
export function claimOf({ sent, plan, currency, lines }: Form): ExampleClaim {
  const text = (name: string) => sent(benchName(name)).trim()
  const used = (name: (typeof usedNames)[number]) => parseAmount(text(name), plan.currency) ?? 0
  return {
    plan_id: plan.id,
    network_id: text('network') || null,
    request: exampleRequests.find((one) => one === text('request')) ?? 'claim',
    care_setting: careSettings.find((one) => one === text('setting')) ?? 'other',
    service_at: text('service_at').slice(0, 16),
    filed_on: text('filed_on'),
    currency,
    rate: currency === plan.currency ? null : rateOf(text('rate')),
    lines: lines.map((line) => {
      const amount = (name: string) => parseAmount(sent(benchName(name, line)), currency)
      return {
        kind: lineKinds.find((one) => one === sent(benchName('kind', line))) ?? 'other',
        billed_amount: amount('billed') ?? 0,
        agreed_amount: amount('agreed'),
        not_covered_amount: amount('excluded') ?? 0,
      }
    }),
    used: {
      deductible_used_amount: used('deductible_used_amount'),
      coinsurance_used_amount: used('coinsurance_used_amount'),
      out_of_pocket_used_amount: used('out_of_pocket_used_amount'),
      annual_limit_used_amount: used('annual_limit_used_amount'),
    },
    documents: requiredDocuments.filter((one) => sent(benchName(`document_${one}`)) !== ''),
    asked_at: text('asked_at').slice(0, 16) || null,
  }
}

/** The rules to try instead of those that are saved; empty: none. */
export function tryingOf({ sent, plan }: Pick<Form, 'sent' | 'plan'>): Trying {
  const text = (name: string) => sent(benchName(name)).trim()
  const amount = (name: string) => parseAmount(text(name), plan.currency)
  const draft: RulesDraft = {
    ...(text('try_sharing') && {
      sharing: {
        deductible_amount: amount('deductible_amount') ?? 0,
        deductible_basis: deductibleBases.find((one) => one === text('basis')) ?? 'annual',
        coinsurance_bps: percentOf(text('coinsurance')) ?? 0,
        coinsurance_cap_amount: amount('coinsurance_cap_amount'),
        out_of_pocket_max_amount: amount('out_of_pocket_max_amount'),
        deductible_in_out_of_pocket: text('in_most') !== '',
        annual_limit_amount: amount('annual_limit_amount'),
      },
    }),
    ...(text('asking') && {
      asking: { is_required: text('asking') === 'yes', lead_hours: daysOf(text('lead_hours')) },
    }),
    ...(text('filing_days') && { filing_days: daysOf(text('filing_days')) ?? 1 }),
  }
  return {
    ...(text('rules_on') && { rules_on: text('rules_on') }),
    ...(Object.keys(draft).length > 0 && { draft }),
  }
}
